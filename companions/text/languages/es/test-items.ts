import type { Counting, TestItems } from '../../language-data/test-items.js'

const AS = '(?:capas|fases|partes|etapas|horas|semanas|personas|líneas|columnas|filas|palabras|letras|cámaras|' +
  'provincias|comunidades|secciones|funciones|dimensiones|direcciones|instrucciones|células|moléculas|capitales)'
const OS = '(?:[a-záéíóúñ]{3,}os|bits|bytes|niveles|meses|días|bordes|electrones|protones|neutrones|canales|valores|' +
  'vectores|jueces|miembros|sistemas|temas|teoremas|pares)'
const OF_THEM = '(?: de [a-záéíóúñ]+(?: [a-záéíóúñ]+)?| ' +
  '(?!agrupad|distribuid|organizad|repartid|elegid)[a-záéíóúñ]+(?:es|os|as))?'

export const testItems: TestItems = {
  countings: [
    ...asked('tiene/tienen/contiene/contienen/comprende/posee/poseen/dura/duran/duró/ocupa/utiliza/usa/' +
      'necesita/agrupa'),
    ...asked('consta/constan/constaba/se compone/se componen/dispone', 'de'),
    ...asked('cuenta/cuentan', 'con'),
    ...asked('se divide/se dividen/está dividido/está dividida/se estructura/se organiza', 'en'),
    ...asked('está formado/está formada/está compuesto/está compuesta/está integrado/está integrada/' +
      'está constituido/está constituida', 'por')
  ],
  howMany: [{ of: `${AS}(?: .*)?`, word: 'cuántas' }, { of: '.*', word: 'cuántos' }],
  counted: `(?:${AS}|${OS})${OF_THEM}`,
  inexact: 'conocid[oa]s|actuales|más|menos|hasta|al menos|' +
    'como (?:mínimo|máximo)|mínimo|' +
    'máximo|sólo|solo|entre|o|a|otros|otras|veces|por ciento|miles|un promedio|una media',
  ofCounted: 'de',
  rounded: 'un[oa]s|aproximadamente|aprox\\.?|alrededor de|cerca de|en torno a|casi|circa',
  roughly: 'aproximadamente {how}',
  measures: '(?:kiló|centí|milí|micró|nanó)?metros?(?: por segundo(?: al cuadrado)?)?|kilómetros por hora|' +
    'millas?|pies|pulgadas|(?:kilo|mili)?gramos?|toneladas?|(?:mili)?litros?|kelvins?|' +
    'grados?(?: (?:Celsius|centígrados|Fahrenheit))?|(?:kilo|hecto)?pascal(?:es)?|atmósferas|(?:kilo)?julios?|' +
    '(?:kilo)?calorías|(?:kilo|mega)?vatios?|voltios?|amperios?|' +
    '(?:kilo|mega|giga)?hercios?|newtons?|ohmios?|decibelios?|años[- ]luz|unidades astronómicas|pársecs?|segundos?|' +
    'minutos?|horas?|días?|semanas?|mes(?:es)?|años?',
  lasts: '(?:segundo|minuto|hora|dia|semana|ano)s?|mes(?:es)?',
  limits: 'maxim[oa]s?|max\\.?|minim[oa]s?|min\\.|al menos|a lo sumo|(?:no|nunca) (?:mas|menos) de|hasta|limites?|' +
    'limitad[oa]s?|dosis|plazos?|legal(?:es)?|permitid[oa]s?|obligatori[oa]s?|super(?:ar|e|en|a|an)|' +
    'exce(?:der|da|dan|de|den)|umbral(?:es)?',
  inUnit: ' (en {unit})',
  afterCounted: '(?:agrupad|distribuid|organizad|repartid|elegid)[oa]s|que|y|en',
  unfinishedBegins: 'Donde|Cuando|Si|Mis?|Tus?|Nuestr[oa]s?|Supongamos|Supón|Sean?|Imagina|En|Para|Con|Cada',
  unfinishedEnds: 'ella|ello|puede|pueden|debe|deben|solo|sólo|también|siempre|normalmente|generalmente|suele|suelen',
  definite: '(?:[Ee]l|[Ll]a|[Ll]os|[Ll]as|[Ss]us?|[Ee]st[aeo]s?|[Ee]s[aeo]s?|[Cc]ada) ',
  events: '(?:Tratado|Batalla|Edicto|Paz|Sitio|Declaración|Congreso|Concilio|Estatuto|Pacto|Ley|Constitución|Guerra|' +
    'Crisis|Huelga|Revolución|Revuelta|Golpe|Desastre|Semana|Conferencia(?= d)|Acuerdo|Acuerdos|Desembarco|' +
    'Manifiesto|Concordato|Desamortización|Proclamación|Motín|Carta|Pragmática|Decreto|Convenio|Acta)' +
    '(?: (?:de|del|de la|de los|de las|la|el|sobre|y|[A-ZÁÉÍÓÚÑ]?[a-záéíóúñ]+)){0,2}(?: [A-ZÁÉÍÓÚÑ][\\wáéíóúñ]+){1,3}',
  references: 'Editorial',
  nameParticles: 'de|del|la',
  roles: '(?:primer[oa]? |[uú]ltim[oa] )?(?:president[ea]|jefe (?:de gobierno|del gobierno|de estado)|líder(?:es)?|' +
    'fundadora?|rey|reina|emperador|emperatriz|general|comandante|inventora?|descubridora?|creadora?|' +
    'arquitect[oa]|canciller|ministr[oa])',
  asksRole: 'En el apartado «{heading}» del material: ¿quién figura como «{role}»?',
  asksYear: '¿Qué año da el material para «{name}»?',
  article: 'El|La|Los|Las|Una?|Unos|Unas|Conjunto|Proceso',
  definitionHeadings: 'def\\.?|definicion(?:es)?|concepto|que es|significado',
  titleIs: '(?:Est[aeo]s? )?(?:[Ee]s|[Ss]on) (?=(?:un|una|el|la|los|las) )|Est[aeo]s? representan? (?=una? )|' +
    'Se definen? como |Se trata de |Consisten? en '
}

/** What a verb says of its subject, and how it is asked: "¿de cuántas capas consta …?" */
function asked (verbs: string, preposition = ''): Counting[] {
  return verbs.split('/').map(verb => ({
    says: preposition === '' ? verb : `${verb} ${preposition}`,
    asks: `¿${preposition === '' ? '' : `${preposition} `}{how} {what} ${verb} {subject}?`
  }))
}
