import { fold, wordsOf } from '../../../../text/language.js'
import type { ProseLanguage } from './prose-language.js'

/*
 * What a term names: a thing, or what happens to things or is measured of them. "Apoptosis" is no thinkable answer to
 * "which blood vessel …?"
 */

/** `thing`: everything that is neither an event nor a measure. */
export type Kind = 'event or measure' | 'thing'

// "a group of cells that …": it is about the cells.
const COLLECTIVE = new Set(('group set series collection type kind form class name term sort family part portion ' +
  'number amount quantity numero cantidad ' +
  'variety list summary conjunto grupo serie coleccion tipo clase forma nombre termino familia parte porcion lista')
  .split(' '))
// Where what something is ends, and what tells it from others begins.
const ENDS = new Set(('of that which who whose where when in for by to with at from on used called known around ' +
  'between according important essential necessary characteristic responsible made found brought built seen shown ' +
  'de del que en para por con a al cuyo cuya cuyos cuyas donde entre utilizado utilizada llamado llamada sobre')
  .split(' '))
// "a cancer involving …", "a structure located in …", "a sentiment usually shared by …"
const ENDS_BY_FORM = /(?:ing|[^e]ed|[^i]ly)$/
const EVENT = new Set(('process method technique mechanism transfer change loss passage death damage injury act ' +
  'practice phenomenon procedure approach strategy visit flow growth uptake release proceso ' +
  'metodo tecnica mecanismo ' +
  'transferencia cambio perdida paso muerte dano fenomeno procedimiento estrategia intercambio reparto aumento ' +
  'transport transporte situation state condition situacion estado sort search ordenacion busqueda').split(' '))
const MEASURE = new Set(('measure ratio rate amount number quotient degree capacity property size cost price ' +
  'average extent medida tasa numero cociente grado capacidad propiedad tamano coste costo precio ' +
  'promedio distance distancia speed velocidad factor').split(' '))
const ENDS_AS_ONE = new RegExp('(?:tion|sion|ment|ing|osis|esis|lysis|stasis|axis|cion|miento|aje|isis|[^t]ity|' +
  '[^t]idad|ency|ence|ance|encia|ancia)$')
const IS_THING = new RegExp('' +
  '(?:(?:por|sec|solu|junc|indenta|rela|frac|popula|func|equa|na|identifica)tion|region|fragment|' +
  'segment|ligament|filament|compartment|element|instrument|environment|substance|sustancia|' +
  'cation|sequence|secuencia|science|ciencia|document|string|ring|building|opening|' +
  'lining|covering|feeling|meaning|thing|basis|assembly|monopoly|anomaly|' +
  'porcion|seccion|solucion|poblacion|relacion|funcion|ecuacion|' +
  'identificacion|cavity|cavidad|entity|entidad|' +
  'facility|university|axis)$')

// What the nouns of definitions name, in English and Spanish. A student rules an option out that names something else:
// "hormone", where three drugs stand beside it.
const CLASSES: Record<string, string> = {
  process: 'process mechanism transfer change phenomenon event tendency response reaction passage growth ' +
    'decline increase decrease flow conversion interaction movement exchange cycle release shift effect result ' +
    'consequence proceso mecanismo transferencia cambio fenomeno evento tendencia respuesta reaccion paso ' +
    'crecimiento disminucion aumento flujo intercambio ciclo efecto resultado consecuencia',
  act: 'action act activity behavior behaviour conduct habit refusal attempt effort use operation actividad accion ' +
    'acto conducta habito comportamiento intento uso operacion',
  method: 'method technique procedure approach strategy practice test algorithm study experiment survey research ' +
    'treatment therapy psychotherapy policy metodo tecnica procedimiento estrategia practica prueba algoritmo ' +
    'estudio experimento encuesta tratamiento terapia politica planificador scheduler scan imaging examination',
  measure: 'measure ratio rate amount number quotient degree capacity ability size cost price average extent ' +
    'distance speed time level percentage share height length depth width frequency medida tasa numero cociente ' +
    'grado capacidad tamano coste costo precio promedio distancia velocidad tiempo nivel porcentaje cantidad altura ' +
    'longitud frecuencia',
  structure: 'structure area region lobe gland cortex organ cell neuron tissue membrane bone ossicle muscle layer ' +
    'band strip groove ridge bump gap space opening covering lining surface extension fold nerve vessel division ' +
    'hemisphere half pathway body tube chamber nucleus eye ear brain heart receptor photoreceptor estructura zona ' +
    'lobulo glandula corteza organo celula neurona tejido membrana hueso musculo capa banda surco nervio vaso ' +
    'hemisferio mitad via cuerpo tubo camara nucleo ojo oido cerebro corazon receptor',
  system: 'system network government regime sistema red gobierno regimen',
  drug: 'drug medication medicine farmaco medicamento',
  substance: 'substance chemical hormone molecule compound protein enzyme acid gas mineral fluid ' +
    'material messenger neurotransmitter liquid salt sustancia hormona molecula compuesto proteina enzima ' +
    'neurotransmisor acido fluido liquido sal ion atom',
  signal: 'signal wave burst pattern potential cue stimulus senal onda patron potencial estimulo',
  feeling: 'feeling emotion sensation pain awareness taste need desire motivation pride attitude opinion sentiment ' +
    'emocion sensacion dolor conciencia gusto necesidad deseo motivacion actitud opinion sentimiento',
  theory: 'theory idea concept view perspective belief model hypothesis doctrine ideology framework assumption ' +
    'paradigm notion philosophy worldview teoria idea concepto vision perspectiva creencia modelo hipotesis doctrina ' +
    'ideologia marco supuesto paradigma nocion filosofia prejudice stereotype',
  rule: 'principle law norm value rule expectation standard right freedom guarantee provision clause amendment ' +
    'principio ley norma valor regla derecho libertad garantia clausula enmienda',
  person: 'person individual someone anyone scientist psychologist philosopher physicist mathematician theorist ' +
    'engineer leader worker persona individuo quien alguien cientifico psicologo filosofo fisico matematico ' +
    'ingeniero trabajador',
  people: 'people society community organization institution population tribe association company ' +
    'gente sociedad comunidad organizacion institucion poblacion tribu asociacion empresa',
  condition: 'state situation condition disorder disease syndrome period stage phase status estado situacion ' +
    'condicion trastorno enfermedad sindrome periodo etapa fase inability disability crisis symptom failure lack ' +
    'difficulty loss sintoma fallo falta dificultad perdida',
  feature: 'feature characteristic trait attribute property quality caracteristica rasgo atributo propiedad cualidad',
  device: 'device instrument machine program software tool computer server application service dispositivo ' +
    'instrumento maquina programa herramienta ordenador servidor aplicacion servicio hardware register ' +
    'registro memory memoria',
  data: 'file document record message table data information string address variable pointer object fichero ' +
    'archivo documento mensaje tabla datos informacion cadena direccion puntero objeto bit code codigo',
  science: 'science field discipline branch subfield specialty ciencia campo disciplina rama'
}
const CLASS_OF = new Map(Object.entries(CLASSES).flatMap(([name, nouns]) =>
  nouns.split(' ').map(noun => [noun, name] as const)))

/** What a noun names: one of the classes above, or `other`. */
export function classOf (noun: string): string {
  return CLASS_OF.get(noun) ?? CLASS_OF.get(noun.replace(/es$/, '')) ?? 'other'
}

/** The kind of what a definition, or a name, stands for. */
export function kindOf (phrase: string, language: ProseLanguage): Kind {
  return kindOfNoun(genusOf(phrase, language))
}

/** The noun that a definition, or a name, is about, folded and in the singular: "process" of "a process by which …". */
export function genusOf (phrase: string, language: ProseLanguage): string {
  // "cell-to-cell communication molecule"
  const joined = fold(phrase).replace(/(?<=\p{L})-(?=\p{L})/gu, '')
  const words = wordsOf(joined).filter(word => !/^(?:the|an?|el|la|los|las|una?)$/.test(word))
  let head = ''
  for (const word of words) {
    const isEnd = ENDS.has(word) || (head !== '' && ENDS_BY_FORM.test(word) && !IS_THING.test(word))
    if (!isEnd) {
      // In Spanish the noun comes first, and its adjectives after it.
      if (head === '' || language === 'en' || BEFORE_NOUN.test(head)) head = word
    } else if (head !== '' && !(/^del?$|^of$/.test(word) && COLLECTIVE.has(singular(head)))) break
    else head = ''
  }
  return singular(head)
}

const BEFORE_NOUN = new RegExp('^(?:gran(?:des?)?|pequen[oa]s?|primer[oa]?s?|segund[oa]s?|nuev[oa]s?|mayor(?:es)?|' +
  'menor(?:es)?|buen[oa]?s?|mal[oa]?s?|cada|dos|tres|cuatro|vari[oa]s|un[oa]s|su|sus|mism[oa]s?|unic[oa]s?|\\d+)$')

function singular (word: string): string {
  return word.replace(/ciones$/, 'cion').replace(/(?<=[^siu])s$/, '')
}

/** The kind of what a noun names, by its ending and by two lists. */
export function kindOfNoun (noun: string): Kind {
  if (EVENT.has(noun) || MEASURE.has(noun)) return 'event or measure'
  return ENDS_AS_ONE.test(noun) && !IS_THING.test(noun) ? 'event or measure' : 'thing'
}
