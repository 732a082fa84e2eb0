import { fold, wordsOf } from '../../../text/language.js'

/*
 * What a term names: a thing, or what happens to things or is measured of them. "Apoptosis" is no thinkable answer to
 * "which blood vessel …?"
 */

export type Kind = 'event or measure' | 'thing'

// "a group of cells that …": it is about the cells.
const COLLECTIVE = new Set(('group set series collection type kind form class name term sort family part conjunto ' +
  'grupo ' +
  'serie coleccion tipo clase forma nombre termino familia parte').split(' '))
// Where what something is ends, and what tells it from others begins.
const ENDS = new Set(('of that which who whose where when in for by to with at from on used called known around ' +
  'between ' +
  'de del que en para por con a al cuyo cuya cuyos cuyas donde entre utilizado utilizada llamado llamada sobre')
  .split(' '))
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
  '' +
  'segment|ligament|filament|compartment|element|instrument|environment|substance|sustancia|' +
  'cation|sequence|secuencia|science|ciencia|document|string|ring|building|opening|' +
  '' +
  'lining|thing|basis|porcion|seccion|solucion|poblacion|relacion|funcion|ecuacion|' +
  'identificacion|cavity|cavidad|entity|entidad|' +
  'facility|university|axis)$')

/** The kind of what a definition, or a name, stands for. */
export function kindOf (phrase: string): Kind {
  const words = wordsOf(fold(phrase)).filter(word => !/^(?:the|an?|el|la|los|las|una?)$/.test(word))
  let head = ''
  for (const word of words) {
    // "a cancer involving …"
    const isEnd = ENDS.has(word) || (head !== '' && /ing$/.test(word))
    if (!isEnd) {
      // In Spanish the noun comes first, and its adjectives after it.
      if (head === '' || !isSpanishNoun(head)) head = word
    } else if (head !== '' && !COLLECTIVE.has(singular(head))) break
    else head = ''
  }
  return kindOfNoun(singular(head))
}

const SPANISH_NOUN = /(?:cion|miento|idad|aje)$/

function isSpanishNoun (word: string): boolean {
  return SPANISH_NOUN.test(word) || EVENT.has(word) || MEASURE.has(word)
}

function singular (word: string): string {
  return word.replace(/ciones$/, 'cion').replace(/(?<=[^siu])s$/, '')
}

function kindOfNoun (noun: string): Kind {
  if (EVENT.has(noun) || MEASURE.has(noun)) return 'event or measure'
  return ENDS_AS_ONE.test(noun) && !IS_THING.test(noun) ? 'event or measure' : 'thing'
}
