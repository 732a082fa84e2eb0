import type { LinkWords, NameWords, NoteWords, TheoremWords } from '../../../language-data/test-questions/names.js'
import { OF_PICTURE } from './told.js'

const NAME = '["“«]?{{name}}["”»]?'
const REST = '( de \\p{Ll}+)?([^]*)$'
const BEFORE_NAME = 'Se (?:llaman?|denominan?|definen?|conocen? como)|Llam(?:a|are)mos|Denomin(?:a|are)mos|' +
  '(?:Podemos )?[Dd]efin(?:imos|iremos|ir)(?: como)?|Recibe(?:n)? el nombre de'

// "Una matriz es ortogonal si y solo si …", "… es ortogonal si $A^T A = I$".
const ANY_IS = 'Una? (?:(?! es )[^,:]){3,60}? es'
const ONLY_IF = '(?:(?:si y s[oó]lo si|sii) |(?:si|cuando) (?:se cumple )?(?:que )?[\\u{f0000}-\\u{f0fff}])'

// "Se dice que un grupo es abeliano si …"
const WE_SAY = '(?:(?:Entonces|Así|Además|En (?:este|ese|tal) caso),? )?(?:[Ss]e dice|[Ss]e dir[aá]|[Dd]ecimos|' +
  '[Dd]iremos) que'
const SAY_THAT = `${WE_SAY} (?:(?! (?:es|son) )[^,:]){1,60} (?:es|son)` +
  '(?= (?:una? )?\\p{L}+(?: \\p{L}+){0,2} (?:si|cuando) )'

export const names: NameWords = {
  things: 'unos|unas|un|una|el|la|los|las|tod[oa]s? (?:el|las?|los)|' +
    'conjunto|proceso|técnica|método|capacidad|medida|protocolo|dispositivo|' +
    'tipo|unidad|estructura|relación|operación|acción|cantidad|tiempo|número|parte|propiedad',
  wholes: 'tod[oa]s?(?: (?:el|las?|los))?',
  nounThat: '\\p{Ll}{4,}(?: \\p{Ll}{4,})? (?:(?:en|por|con|de|a|mediante) (?:el|las?|los) que|que|cuy[oa]s?) ',
  namedBefore: { is: '(?<= una? \\p{Ll}{3,20}(?: \\p{Ll}{3,20})?) y l[oa] (?=\\p{Ll}{4,}(?: |$))', becomes: ' y ' },
  backward: 'ell[oa]s?|sus?|est[ae]s?',
  saysHowItIs: 'importante|necesari[oa]|fundamental|facil',
  alsoTells: 'donde',
  relative: 'que',
  not: 'no',
  within: 'En',
  theTerm: 'El (?:término|concepto)(?: de)?|La (?:palabra|noción de)',
  is: '(?:es|son|ser[aá]n?)(?: simplemente)?',
  definite: 'un|una|el|la|los|las|aquel|aquella|tod[oa]s? (?:el|las?|los)',
  defines: 'se definen?(?: \\p{Ll}+mente)? como',
  means: 'consisten? en|se refieren? a|hacen? referencia a|significan?|se definen? como|designan?|denotan?',
  called: '^(?:A |De )?((?:Un|Una|Todo|Toda|Cada|Dos|El|La|Los|Las|un|una|el|la|los|las|Al?) [^:;]*?) ' +
    '(?:es|son|se dice(?: que es)?|se (?:l[aeo]s? )?(?:llaman?|denominan?|conocen? como|dicen?)|' +
    '(?:es|son) (?:llamad|conocid|denominad)[oa]s?(?: como)?|recib(?:e|en) el nombre de)(?: el| la| un| una)? ?' +
    `${NAME}${REST}`,
  weCall: `^${WE_SAY} ([^]+?) (?:es|son|está|están) (?:una? )?${NAME}${REST}`,
  nameFirst: `^(?:${BEFORE_NAME})(?: el| la| los| las| un| una)? ?${NAME} (?:de (?<of>una? \\p{Ll}+) )?` +
    '(?:al? |como )(?<thing>[^]+)$',
  toThe: { is: '{{name}}["”»]?(?: de una? [a-záéíóú]+)? al ', becomes: 'el ' },
  thingBegins: [{ is: 'Al ', becomes: 'El ' }, { is: 'A ', becomes: '' }],
  condition: 'si y s[oó]lo si|si|cuando|sii',
  equivalent: 'si,? y solo si|sii|equival\\p{L}+|(?:exactamente|precisamente) (?:si|cuando)|lo mismo que',
  writtenAs: '(?:también )?(?:denotad[oa]s?|escrit[oa]s?|notad[oa]s?|representad[oa]s?)(?: por| como)?',
  denoted: '[ye] (?:suelen? )?(?:se |l[aeo]s? )?(?:suelen? )?(?:denot|represent|escrib|not|simboliz)[aáeéio]\\p{L}*',
  alsoCalls: ',? y (?=(?:el|la|los|las|al?) [^,]{3,60} se (?:l[aeo]s? )?(?:llaman?|denominan?|conocen?) )',
  ofAnyThing: '(?:El|La|Los|Las) (\\p{Ll}[\\p{Ll}-]+(?: \\p{Ll}[\\p{Ll}-]+){0,2})',
  otherName: '^(?: \\((?:o|u|también)(?: simplemente| llamad[oa]| conocid[oa] como| una?)* ' +
    '([\\p{L}][\\p{L} -]{2,30})\\)| (?:o|u) ([\\p{L}-]{4,30})(?= (?:si|cuando)(?!\\p{L})))',
  forBefore: 'de|para|en|sobre',
  forArticles: 'un|una|el|la|dos',
  definition: 'Definición',
  of: 'de',
  subjectArticles: 'Una?|El|La',
  anyArticles: 'Una?',
  anyOf: 'una?',
  tellsWhich: 'que|tal que|cuy[oa]s?|donde|en el que|en la que',
  openEnds: 'que|siguientes?',
  kinds: 'tipo|clase|forma|ejemplo',
  oneOf: 'un[oa] de',
  unmarked: '(?:se (?:dicen?|llaman?|denominan?|conocen? como)|recib(?:e|en) el nombre de|(?:es|son) ' +
    `(?:conocid|llamad|denominad)[oa]s?(?: como)?|(?<=^)(?:${BEFORE_NAME})|` +
    `(?<=^)${ANY_IS}(?= (?!llamad|conocid|denominad)\\p{L}+(?: \\p{L}+)? ${ONLY_IF})|` +
    `(?<=^)${SAY_THAT}) (?:el |la |los |las |un |una )?["“«]?` +
    '((?:\\p{L}[\\p{L}-]+)(?: (?:de )?[\\p{L}-]{3,}){0,2})["”»]?' +
    '(?=$|[,;]| (?:(?:si|cuando)(?!\\p{L})|(?:como|al?) |' +
    'y se (?:denota|representa|escribe|nota)))',
  any: 'un|una|dos|todo|toda|cada',
  two: 'dos',
  headEnds: 'de|del|en|con|que',
  tellsSome: 'de|del|que|en que|por el',
  saidToBe: '(?:Llamamos|Llamaremos|se dicen?) |(?:dir(?:emos|á)|decimos|dice) que \\S+ (?:es|son) ',
  saysCalled: 'llaman?|denominan?|conocen?|(?:conocid|llamad|denominad)[oa]s?|nombre de',
  cutBefore: 'y \\p{Ll}+ (?:al|a (?:la|los|las))|lo que|donde|como|y se|es decir',
  isCalled: '(?:es|son|fue) (?:llamad|conocid)|cuy[oa]s? \\S+$',
  general: 'lunes|martes|miercoles|jueves|viernes|sabado|domingo|diari[oa]|semanal|mensual|anual|importancia|' +
    'beneficios?|mejoras?.*|art(?:iculo)?s?\\.? ?\\d+|' +
    'enunciados?|planteamientos?|' +
    'responsabilidad(?:es)?|error|errores|' +
    'ventajas?|desventajas?|tipos?|opcion(?:es)?|nombre|valor|dato|usuario|archivo|sistema|resultado|salida|' +
    'entrada|importante|verdadero|falso|si|paso \\d+|uno|dos|limitacion(?:es)?|consecuencias?|causas?|objetivo|uso|' +
    'composicion|alternativas?|ambitos?|entornos?|alcance|finalidad|objeto|sujetos|requisitos?|plazos?|normativa.*|' +
    'contexto|resultado final|antecedentes|medidas|presidente|participantes|fin|inicio|sintaxis|significado|' +
    'consideracion(?:es)?|desarrollo|alt[oa]s?|medi[oa]s?|baj[oa]s?|basic[oa]s?|avanzad[oa]s?|' +
    'normal(?:es)?|opcional(?:es)?|obligatori[oa]s?|basad[oa]s? .*|' +
    'simples?|complej[oa]s?|mixt[oa]s?|buen[oa]s?|mal[oa]s?|' +
    'definicion|solucion|problema|analogia|truco|cuidado|funcionamiento',
  subjectAndVerb: '\\p{Lu}{2,} \\p{Ll}+[ae]n?',
  verbEndings: 'en|an|ieron|aron',
  homeMade: { is: 'e(?:ar|ado|ando)', becomes: 'ing' },
  keepsNoun: '\\p{L}+mente ',
  or: 'o|u',
  noNameInside: 'de|en|para|por|con',
  asksDefined: '¿Qué término se define como «{body}»?',
  asksDescribed: '¿A qué término corresponde la descripción «{body}»?',
  asksDefinedFor: '¿Qué término se define, para {of}, como «{body}»?',
  asksKind: {
    defined: '¿Qué tipo de {noun} se define como «{body}»?',
    described: '¿A qué tipo de {noun} corresponde la descripción «{body}»?'
  },
  asksNameFirst: '¿Cómo se llama {thing}?',
  asksIf: { one: '¿Cómo se llama {thing} si {condition}?', several: '¿Cómo se llaman {thing} si {condition}?' },
  asksCalled: { one: '¿Qué nombre recibe {thing}?', several: '¿Qué nombre reciben {thing}?' }
}

export const links: LinkWords = {
  beforeName: 'una?|el|la|los|las|del?|por|con|en',
  hasOrMay: 'ha|han|hay|habia|tiene|tienen|puede|pueden|debe|deben|suele|suelen',
  behindName: 'que|en|por|con|para|y|o|es|son|se|fue|fueron|puede|pueden|debe|deben|tiene|tienen',
  // "Diagrama de dispersión" is a name of its own.
  startsName: 'una?|el|la|los|las|del|por|con|en|al?|como|mediante|para|entre|sobre|llamad[oa]s?',
  endsName: 'que|en|por|con|para|y|es|son|fue|fueron|se|a|al|como|cuando|donde|mientras|porque|si|hasta|desde|' +
    'durante|entre|puede|pueden|tiene|tienen|debe|deben|ya|pero',
  noStatement: 'grafic[oa]s?|imagen|imagenes|figuras?|fotos?|capturas?|ejercicios?|' +
    'consider(?:a|e|emos|ar)|supongamos|suponga|imaginemos|recordemos|recuerda|recuerde|' +
    'veamos|observe|calcula|calcule|suponiendo|igual que|asi como|arriba|abajo|' +
    'explicar|describir|comparar|identificar|analizar|en cualquier caso|esquemas?|ilustracion|histogramas?|' +
    'micrografias?|^(?:ver|vease|veanse|consultar|consulte)|' +
    '(?:tema|capitulo|unidad|leccion|clase|apartado|semana) \\d+|(?:curva|linea|recta)s? de la (?:derecha|izquierda)|' +
    'discuten?|charlan?|conversan?|exclaman?|' +
    'mas informacion|documentacion|articulo original|' +
    '(?:la|una|otra) (?:[a-z]+ )?razon|(?:el|un|otro) (?:[a-z]+ )?motivo|^en terminos de|siglas|' +
    '^(?:[a-z]+ )?llamad[oa]s?',
  noStatementBelow: '(?:cuando|por que) (?:no )?(?:se )?(?:usa|utiliza)[a-z]*|(?:buen|mal) encaje|pros|' +
    'contras|consejos|buenas practicas|' +
    '^(?:complicaci(?:on|ones)|riesgos?|efectos (?:secundarios|adversos)|contraindicaciones|pronostico)$',
  asks: 'X es un mismo término en «{first}» y «{second}». ¿Qué término es X?',
  asksChained: '¿Qué término se define como «{body}», si X es el término para «{meaning}»?',
  asksBoth: '{first}, y {second}. ¿Qué término es X?',
  first: {
    description: 'Un lugar del material describe X como «{body}»',
    statement: 'Un lugar del material dice: «{statement}»',
    list: 'Un lugar del material enumera en «{title}»: X, {list}',
    row: 'Una tabla del material tiene para X: «{cells}»'
  },
  second: {
    description: 'otro describe X como «{body}»',
    statement: 'otro dice: «{statement}»',
    list: 'otro enumera en «{title}»: X, {list}',
    row: 'una tabla tiene para X: «{cells}»'
  },
  asksLongForm: '{first}, y otro dice qué significan las siglas X. ¿Qué significan?',
  abbreviates: 'otro abrevia X como «{short}»',
  asksWith: 'Un lugar del material describe {sign} como «{body}». {stem}',
  asksCell: '{first}, y una tabla indica «{column}» de X. ¿Qué indica la tabla?',
  asksBefore: '¿Cuál de estos hechos es anterior a «{event}»?',
  asksAfter: '¿Cuál de estos hechos es posterior a «{event}»?',
  noEvent: 'sus?|es|son|primer[oa]?|otra vez|de nuevo|mas tarde|despues|antes|luego|finalmente|hasta|' +
    'desde|anterior|nuev[oa]|continuo|siguio|ya|todavia|murio|muerte|nacio'
}

export const notes: NoteWords = {
  states: '(?:\\p{L}+[aií]d[oa]s?|hech[oa]s?|escrit[oa]s?|capaz|capaces|responsables?) ' +
    '(?:para|por|en|de|del|con|al?|mediante|cuando|entre|sobre)',
  when: '(?:se (?:da|produce|presenta) )?cuando|ocurre cuando|sucede cuando',
  noName: 'mitigacion|descripcion|codigo|dudas?|opinion(?:es)? personal(?:es)?|preguntas? abiertas?|' +
    'como|por que|cuando|que|quien|nuestr[oa]s?|mas|otr[oa]s?|uso|usos|usando|dia|fecha|tutoria|practica|' +
    'respuesta|solucion|principios basicos|regla fundamental|enunciado.*|sintesis|notas?|motivacion|pasos?|' +
    'decision|pistas?|pruebas?|demostracion|interpretacion|resumen|repaso|criterios?|' +
    'riesgos?|funciones|facil|dificil|supuestos|tecnicas|operaciones|produce|requisitos?|retos|hablando|' +
    'efectos? de|implementacion|importancia.*|tipos de.*|calculos?|criticas|como un[oa]?|' +
    'valores (?:fundamentales|clave)|lunes|martes|miercoles|jueves|viernes|sabado|domingo',
  rule: 'principio|ley|regla|propiedad|condicion|axioma|postulado',
  rules: 'principios|leyes|reglas|axiomas|postulados',
  adverb: 'mente',
  verbAndObject: '(?!sobre|ante|desde|hasta|hacia|contra|durante|entre|mediante|toda|cada|para|parte|frente|' +
    'base|dado|' +
    'excepto|salvo|cuando|donde|aunque|que)\\p{L}{2,}[ae]n?(?: y \\p{L}{3,}[ae]n?)? (?:el|la|los|las|una?|al|' +
    'cómo|qué|su|sus)',
  steps: '(?:acci[oó]n|acciones|objetivos?|metas?|misi[oó]n|programas?|reacci[oó]n|balance|logros?|estrategias?|' +
    'or[ií]gen(?:es)?|extensi[oó]n|detonantes?|direcci[oó]n|magnitud|implantaci[oó]n|reivindicaci[oó]n|' +
    'reivindicaciones|impactos?|contextos?|causas?|consecuencias?|crisis|resultados?|demandas?|vida real|punto de|' +
    'etapas?|fases?|componentes? de|manifiestos?|desastres?|legado|respuesta|tesis|oposici[oó]n|apoyos?|promesas?|' +
    'soporte|exigen|art[ií]culo|autoridad|complejidad|seguridad|dificultad|' +
    'ventaja|conclusi[oó]n)(?: .*)?$|' +
    '(?!\\p{L}*(?:[ou]l|ili|mili|line|nucle|hog|lug|rad|estánd|sol|pil|alt|bipol|escal|az)ar(?: |$))' +
    '\\p{L}{2,}(?:[ai]r|(?:ac|ec|nd|ol|v|rr|n|eg|e)er)(?:se|l[aeo]s?)?(?: .*)?$',
  orders: '(?:destacar|explicar|mencionar|señalar|recordar|resaltar|comentar) que |' +
    '\\p{L}{2,}(?:gue|que|ice) (?:el|la|los|las|una?) |' +
    '\\p{L}{2,}(?:ar|er|ir)(?:se|l[aeo]s?)? (?!(?:de|que|donde|en) )',
  ordersOrTells: 'crea|escribe|busca|identifica|sustituye|usa|utiliza|abre|ejecuta|instala|configura|añade|agrega|' +
    'define|selecciona|elimina|calcula|compara|elige|analiza|evalúa|aplica|observa|revisa|verifica|comprueba|' +
    'guarda|descarga|cambia|reemplaza|separa|ordena|agrupa|inserta|prepara|mezcla|anota|marca|explica|' +
    'describe|recoge|resuelve|integra|incluye|erosiona',
  events: '(?<!solu|sec|por|rela|fun|ecua|pobla|identifica|informa|aplica|opera|ac|nota|colec|organiza|institu|' +
    'situa|condi|' +
    'asocia|representa|direc|instruc)ci(?:[oó]n|ones)|(?<!ver|expre|dimen)si(?:[oó]n|ones)|mientos?|aje|tud|' +
    'scenso|umento|uerte|erre|bandono|porte|ugnas|uge|errota|' +
    'cisi[oó]n|esencia|ecesidad|estierro|ebilidad',
  exercises: 'practicas?(?: (?:\\d+|guiadas?|libres?))?|proyectos?(?: (?:\\d+|final|en grupo))?|' +
    '(?:tarea|experimento|entrega|laboratorio|reto)s?(?: \\d+)?|trabajos?(?: (?:practicos?|en grupo|\\d+))?|' +
    'taller(?:es)?(?: \\d+)?|manos a la obra|ahora tu|te toca|deberes|ponte a prueba|para practicar|demos?',
  properties: 'ventajas|desventajas|beneficios|inconvenientes|limitaciones|retos|desafios|fortalezas|debilidades|' +
    'recomendaciones|buenas practicas',
  traits: 'caracteristicas|propiedades de|objetivos',
  noBody: `${OF_PICTURE}|` +
    'usted|tu|tus|nuestr[oa]s?|nosotros|por favor|p\\. ?ej|ej|etc|ejemplo|[a-z]{3,}(?:amos|emos|imos)|me|mi|' +
    'notese|observese',
  noBegin: '[a-z]+s como|(?:mayor )?riesgo de|sugieren?|indican? que|l[ao]s?/(?:el|l[ao]s?)|el/la|de|tanto|' +
    'consider(?:e|en|ad|emos)|veamos|tom(?:e|emos)|piens[ae]|pensemos|porque|imagin\\w+|principalmente|' +
    'implicit[oa]|explicit[oa]|(?:(?:es|son) )?aquell[oa]s? (?:que|en)|' +
    '[a-z]{3,}(?:aban?|ian)|probable|posible|necesari[oa]|conveniente|el de|la de|al servicio|dos|tres|cuatro|' +
    'cinco|' +
    'escribir|implementar|programar|' +
    'como|por que|sean?|si|en|a|para|por|con|desde|hasta|tras|antes|despues|durante|no|supon\\w+|observe|' +
    'recuerd\\w+|implemente|' +
    'calcule|realice|escriba|muestre|utilizando|dad[oa]s?|aqui|existen?|hay|al igual|segun|note|' +
    'mas|mejor|buen[oa]?|mal[oa]?|importante|util|tod[oa]s|much[oa]s|algun[oa]s|parte de|asumiendo|que|' +
    '(?:el|la|los|las) (?:principal(?:es)?|mejor|primer[oa]?|siguientes?|diferencia)|mism[oa]s?|un[oa] de|' +
    '(?:un )?(?:tipo|ejemplo) de'
}

export const theorems: TheoremWords = {
  nouns: 'teorema|lema|proposici[oó]n|corolario|principio|ley|regla|criterio|desigualdad|identidad|axioma|' +
    'postulado|' +
    'conjetura|f[oó]rmula',
  owned: 'algoritmo|efecto|m[eé]todo|modelo|distribuci[oó]n|ecuaci[oó]n|' +
    'prueba|test|diagrama|n[uú]mero|constante|ciclo|cifrado',
  surely: 'teorema|lema|criterio|desigualdad|postulado|conjetura',
  noName: 'principal|general|clave|basic[oa]|util|tecnic[oa]|importante|anterior|siguiente|otr[oa]|nuestr[oa]|' +
    'est[ea]|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|ultim[oa]|ver|vease|cf|por|en|sobre|para|demostracion|' +
    'sin|con|opcional|continuacion|parte|caso|version|ejercicio|ejemplo|enunciado|usando|debil|fuerte|facil|' +
    'propiedades|algun[oa]s|mas|informal|capitulo|seccion|pagina|libro|notas?',
  ofMany: 'cerrad[oa]|explicit[oa]|recursiv[oa]|fundamental|general|basic[oa]|exact[oa]|final',
  noNameEndings: 'dad|dades|cion|ciones|sion|miento|encia|ancia|ismo|ario|al|ico|ica|ivo|iva|able|ible|ado|ada',
  of: 'del?|de (?:la|los|las)',
  given: 'Dad[oa]s?',
  lets: 'Sean?|Supongamos|Supóngase|Dad[oa]s?|Considere(?:mos|se)',
  orders: 'Demostrar|Demuestr[ae]|Pruebe|Probar|Comprobar|Compruebe|Deducir|Calcular|Hallar|Verificar',
  begins: 'Si|Para|Sean?|Supongamos|Dad[oa]s?|Tod[oa]s?|Cada|Cualquier|Una?|Dos|Cuando|Existe|En una?|' +
    '(?:El|La|Los|Las) \\S+ de (?:un|una|cualquier|dos|cada)',
  then: 'entonces|luego|asi',
  forms: ['{noun} de {person}', '{noun} {person}'],
  asks: '¿Qué {noun} dice: «{statement}»?'
}
