import type { VerbForm, VerbWords } from '../../../language-data/test-questions/grammar.js'

// In the third person. Accents count: "causó" is a form.
const ONE: VerbForm = { isBe: false, isPlural: false }
const SEVERAL: VerbForm = { isBe: false, isPlural: true }

export const verbs: VerbWords = {
  regular: 'abandonar abarcar absorber acelerar aceptar activar actuar adoptar afectar afirmar agrupar ' +
    'alcanzar alimentar almacenar analizar aparecer aplicar aportar aprobar aprovechar asegurar asociar atacar ' +
    'atraer aumentar ayudar buscar calcular cambiar capturar causar combinar comenzar compartir competir ' +
    'comprender concluir condensar conquistar conservar consistir constar constituir consumir contar controlar ' +
    'convertir convocar coordinar corresponder crear crecer cubrir decaer declarar decretar defender definir ' +
    'demostrar denunciar depender derivar derrotar derogar desaparecer desarrollar descomponer describir ' +
    'descubrir desempeñar designar destruir detectar determinar devastar diferenciar dirigir disminuir distinguir ' +
    'distribuir dividir dominar durar ejecutar elaborar eliminar emitir empezar emplear encabezar encontrar ' +
    'entrar enviar erosionar escribir establecer estabilizar estimular estudiar evitar evolucionar excretar ' +
    'existir expandir explicar explotar exportar expresar expulsar extender extraer facilitar favorecer fijar ' +
    'filtrar financiar firmar fluir formar formular fortalecer frenar fundar funcionar ganar garantizar generar ' +
    'gobernar guardar identificar impedir implicar imponer importar impulsar incluir incorporar incrementar ' +
    'indicar influir inhibir iniciar inspirar instaurar integrar intercambiar introducir invadir inventar ' +
    'investigar juntar justificar lanzar liberar lograr luchar mantener marcar matar mediar medir mejorar ' +
    'modificar mostrar mover multiplicar nacer necesitar neutralizar nombrar obligar obtener ocupar ocurrir ' +
    'ofrecer operar ordenar organizar originar oxidar participar penetrar permanecer permitir perseguir poseer ' +
    'precipitar predecir preparar presentar prevenir proceder proclamar producir prohibir promover promulgar ' +
    'proponer proporcionar proteger provocar publicar reaccionar realizar recaudar rechazar recibir recoger ' +
    'reconocer recorrer recuperar reducir reemplazar reflejar reformar regular reinar relacionar reparar ' +
    'representar reprimir requerir resistir resolver responder restablecer restaurar resultar retener revelar ' +
    'romper secretar segregar separar servir significar simbolizar simplificar situar soportar sostener suceder ' +
    'sufrir suministrar superar suprimir surgir sustituir terminar tolerar trabajar transferir transformar ' +
    'transmitir transportar tratar unificar unir utilizar usar validar variar vencer viajar vincular vivir votar',
  forms: [
    { form: ONE, made: [{ ending: 'ar', becomes: 'a' }, { ending: '..', becomes: 'e' }] },
    { form: SEVERAL, made: [{ ending: 'ar', becomes: 'an' }, { ending: '..', becomes: 'en' }] },
    { form: ONE, made: [{ ending: 'ar', becomes: 'ó' }, { ending: '..', becomes: 'ió' }] },
    { form: SEVERAL, made: [{ ending: 'ar', becomes: 'aron' }, { ending: '..', becomes: 'ieron' }] },
    { form: ONE, made: [{ ending: 'ar', becomes: 'aba' }, { ending: '..', becomes: 'ía' }] },
    { form: SEVERAL, made: [{ ending: 'ar', becomes: 'aban' }, { ending: '..', becomes: 'ían' }] }
  ],
  irregular: {
    columns: [0, 1],
    made: [],
    lines: [
      'está están', 'estaba estaban', 'estuvo estuvieron', 'tiene tienen', 'tenía tenían', 'tuvo tuvieron',
      'hace hacen', 'hizo hicieron', 'puede pueden', 'pudo pudieron', 'puso pusieron', 'da dan', 'dio dieron',
      'va van', 'sigue siguen', 'siguió siguieron', 'consigue consiguen', 'consiguió consiguieron',
      'obtiene obtienen', 'obtuvo obtuvieron', 'contiene contienen', 'contuvo contuvieron', 'mantiene mantienen',
      'mantuvo mantuvieron', 'produjo produjeron', 'introdujo introdujeron', 'redujo redujeron',
      'condujo condujeron', 'propuso propusieron', 'impuso impusieron', 'compuso compusieron', 'dispuso dispusieron',
      'convierte convierten', 'convirtió convirtieron', 'pierde pierden', 'perdió perdieron', 'muestra muestran',
      'cuenta cuentan', 'encuentra encuentran', 'mueve mueven', 'comienza comienzan', 'empieza empiezan',
      'requiere requieren', 'sirve sirven', 'sirvió sirvieron', 'mide miden', 'crece crecen', 'ofrece ofrecen',
      'protege protegen', 'dirige dirigen', 'distingue distinguen', 'incluye incluyen', 'incluyó incluyeron',
      'constituye constituyen', 'constituyó constituyeron', 'destruye destruyen', 'destruyó destruyeron',
      'disminuye disminuyen', 'distribuye distribuyen', 'sustituye sustituyen', 'sustituyó sustituyeron',
      'influye influyen', 'contribuye contribuyen', 'contribuyó contribuyeron', 'construyó construyeron',
      'recoge recogen', 'resuelve resuelven', 'supone suponen', 'supuso supusieron', 'ha han', 'había habían',
      'quiere quieren', 'devuelve devuelven', 'murió murieron', 'nació nacieron', 'lleva llevan', 'llevó llevaron',
      'llega llegan', 'llegó llegaron', 'deja dejan', 'dejó dejaron', 'queda quedan', 'quedó quedaron', 'pasa pasan',
      'pasó pasaron', 'toma toman', 'tomó tomaron', 'une unen', 'transfiere transfieren', 'interviene intervienen',
      'proviene provienen', 'aprueba aprueban', 'gobierna gobiernan', 'sostiene sostienen', 'cae caen',
      'cayó cayeron', 'depende dependen', 'atrae atraen', 'asoló asolaron'
    ]
  },
  others: {
    es: { isBe: true, isPlural: false },
    son: { isBe: true, isPlural: true },
    era: { isBe: true, isPlural: false },
    eran: { isBe: true, isPlural: true },
    fue: { isBe: true, isPlural: false },
    fueron: { isBe: true, isPlural: true }
  },
  byEnding: [{ is: '\\p{Ll}{2,}ó', form: ONE }, { is: '\\p{Ll}{2,}(?:aron|ieron)', form: SEVERAL }],
  reflexive: 'se'
}
