import { fold, wordsOf } from '../../text/language.js'
import { termOf, termsOf } from '../../text/terms.js'
import { namesLogistics } from '../providers/questions/logistics.js'
import { keyOf } from './definitions.js'

/*
 * Questions about what is taught: what they ask about, and what they ask of it. All patterns match folded text, in
 * English and Spanish.
 */

// Headings of what says which things are taught or asked, and nothing of these things.
const OUTLINE = new RegExp('^[^\\p{L}]*(?:(?:table of )?contents?|objectives|learning (?:goals|objectives|outcomes)|' +
  'overview of topics|exercises?|questions|(?:interview|review|exam|practice) questions|quiz|further reading|' +
  'references|see also|achievements|checklist|' +
  'contenidos?|indice|objetivos|temario|ejercicios?|preguntas(?: (?:de|para) .*)?|cuestionario|para saber mas|' +
  'referencias|bibliografia|logros(?: .*)?|resultados de aprendizaje|criterios de evaluacion)\\W*$', 'u')

/** Whether a heading stands above a list of what is taught, or of what is asked. */
export function isOutline (heading: string): boolean {
  return OUTLINE.test(fold(heading))
}

/** Whether a question asks for nothing of how a course is run. */
export function asksOfContents (folded: string): boolean {
  return !namesLogistics(folded)
}

// What a question asks of its things. These words are not looked for: a text that explains does not say "explain".
const ASKING = new RegExp('\\b(?:differen(?:ces?|t|tiate)|differs?|distinguish|compar(?:e|es|ed|ison)|versus|vs|' +
  '(?:how|what) (?:do|does|is|are)(?= .+ works?\\b)|works?(?=\\W*$)|' +
  '(?:types?|kinds?|examples?|steps?|stages|phases|list|advantages|purpose)(?= (?:of|in|for)\\b)|' +
  '(?:diferencias?|difieren?|diferencian?|comparar?|comparacion|' +
  'funcionan?|funcionamiento|sirven?|hacen?)(?=\\b)|' +
  '(?:tipos|clases|ejemplos?|pasos|fases|lista|ventajas)(?= (?:de|del|para)\\b)|need|necesitan?)\\b', 'g')

/** The search terms of a question without what it asks with; all where nothing would be left. */
export function termsToSearch (folded: string, all: string[]): string[] {
  const terms = termsOf(folded.replace(ASKING, ' ')).filter(term => all.includes(term))
  return terms.length === 0 ? all : terms
}

const ARTICLES = '(?:(?:the|an?|el|la|los|las|una?) )?'
const END = '[?.! ]*$'
const COMPARED = [
  `\\b(?:between|entre) (.+?) (?:and|y|e) (.+?)${END}`,
  `^(?:what is |que es )?(.+?) (?:vs\\.?|versus) (.+?)${END}`,
  `\\bcompar(?:e|ar|a|acion de|ison of) (.+?) (?:and|with|to|y|con) (.+?)${END}`,
  `\\bhow (?:do|does|is|are) (.+?) (?:differ|different) from (.+?)${END}`,
  `\\b(?:diferencia|distingue)n? ${ARTICLES}(.+?) (?:de|del|y) (.+?)${END}`,
  `^(.+?) (?:and|y) (.+?) (?:differences?|diferencias?)${END}`
].map(form => new RegExp(form))
const DIFFERENCE = /\b(?:differences?|diferencias?)\b/

/** A thing that is compared. */
export interface Compared { text: string, terms: string[] }

/** The things that a question asks the difference between; none where it compares nothing. */
export function comparedIn (folded: string): Compared[] {
  for (const form of COMPARED) {
    const [, one, other] = form.exec(folded) ?? []
    const isBetween = form !== COMPARED[0] || DIFFERENCE.test(folded)
    if (one === undefined || other === undefined || !isBetween) continue
    const things = [one, other].map(text => ({ text, terms: termsToSearch(text, termsOf(text)) }))
    if (things.every(({ terms }) => terms.length > 0)) return things
  }
  // "tcp udp difference"
  if (!DIFFERENCE.test(folded)) return []
  const words = wordsOf(folded.replace(ASKING, ' ')).filter(word => termOf(word) !== undefined)
  return words.length === 2 ? words.map(text => ({ text, terms: termsOf(text) })) : []
}

const TOPICS = [
  `(?:explain |tell me )?how (?:do(?:es)?|is|are|can|to) ${ARTICLES}(.+?)` +
    `(?: (?:works?|working|calculated|computed|estimated|defined|used|done|implemented))?${END}`,
  `(?:explain|describe|explica(?:me)?|describe|describir) (?:(?:how|como) (?:funcionan? )?)?${ARTICLES}(.+?)` +
    `(?: works?)?${END}`,
  '(?:como|de que manera) (?:funcionan?|trabajan?|se (?:calculan?|hacen?|usan?|definen?|obtienen?)) ' +
    `${ARTICLES}(.+?)${END}`,
  `(?:what (?:do(?:es)?|is|are)) ${ARTICLES}(.+?) (?:do|for|used for|good for|consist of)${END}`,
  `(?:para que (?:sirven?|se usan?)|que hacen?) ${ARTICLES}(.+?)${END}`,
  `(?:why|por que) (?:do(?:es)? (?:we|you|one) (?:need|use) |(?:is|are) |se (?:usan?|necesitan?) )${ARTICLES}(.+?)` +
    `(?: (?:useful|important|needed|used))?${END}`,
  `(?:(?:what|which|cuales|que) (?:are|is|son) )?${ARTICLES}(?:types?|kinds?|examples?|steps?|stages|phases|tipos|` +
    'clases|ejemplos?|pasos|fases|formula|formula para|properties|propiedades|capas|layers) ' +
    '(?:of|in|for|to|de|del|para) ' +
    `${ARTICLES}(.+?)${END}`
].map(form => new RegExp(`^${form}`))

/** The things that a question asks for more than the meaning of, as keys of definitions. */
export function topicsOf (folded: string): string[] {
  const things = [...TOPICS.flatMap(form => form.exec(folded)?.[1] ?? []), folded.replace(ASKING, ' ')]
  return [...new Set(things.flatMap(thing => keyOf(thing) ?? []))]
}

// What is answered by more than a fact.
const EXPLAINED = new RegExp('^(?:what(?:\'s| is| are| does| do)|explain|describe|define|' +
  'how (?:do(?:es)?|is|are|to|can)|why|compare|types? of|kinds of|steps|' +
  'que (?:es|son|hacen?|significan?|diferencias?)|explica\\w*|describ\\w*|define|como|por que|para que|en que|' +
  'cual(?:es)? (?:es|son) (?:la|las) diferencias?|compar\\w+|tipos de|pasos)\\b|' +
  '\\b(?:differences?|types|steps|diferencias?|tipos|pasos)\\b')
const FACT = new RegExp('^(?:what|which|how|que|cual) (?:is |are |es |son )?(?:the |el |la )?(?:year|date|day|time|' +
  'name|number|population|many|much|long|old|large|big|far|fast|ano|fecha|dia|hora|nombre|numero)\\b')

/** Whether a question is answered by more than a fact, so that a reply may go on after the sentence that it is in. */
export function asksToExplain (folded: string): boolean {
  return EXPLAINED.test(folded) && !FACT.test(folded)
}

const CODE = new RegExp('\\b(?:commands?|code|syntax|program|implement\\w*|define a|declare|write|print|create|' +
  'comandos?|codigo|sintaxis|programa|implementa\\w*|declara\\w*|se crea|crear|imprim\\w+|escrib\\w+)\\b')
const FORMULA = /\b(?:formulas?|equations?|calculated?|computed?|estimated?|ecuacion(?:es)?|calcula\w*|expresion)\b/

/** Whether a question may be answered by code, and whether by a formula. */
export function formsAsked (folded: string): { code: boolean, formula: boolean } {
  return { code: CODE.test(folded), formula: FORMULA.test(folded) }
}

const WHAT_IF = new RegExp('\\b(?:what (?:if|happens (?:if|when))|(?:and )?if|' +
  'que (?:pasa|ocurre|sucede) (?:si|cuando)|y si|si) ' +
  '(?:(?:i|we|you|a student|yo|un alumno|no|do not|don\'t|me) )*(\\p{L}+)', 'u')

/** The term of what happens in "what if I fail?". */
export function conditionIn (folded: string): string | undefined {
  const [, verb = ''] = WHAT_IF.exec(folded) ?? []
  return verb === '' ? undefined : termOf(verb)
}

const IF = /\b(?:if|who(?:ever)?|when|unless|in case|should|si|quien(?:es)?|que|cuando|en caso)\b([^.,;:]{0,60})/g
const THEN = new RegExp('\\b(?:will|would|shall|must|may|can|leads? to|results? in|means|sera|seran|supone|implica|' +
  'conlleva)\\b([^.;:]{0,40})', 'g')

/** Whether a text says what happens to somebody who does something, or of whom it says that. */
export function roleOfCondition (text: string, condition: string): 'condition' | 'result' | undefined {
  const folded = fold(text)
  // "Who copies will fail": the condition ends where its result begins.
  const has = (form: RegExp, end?: RegExp) => [...folded.matchAll(form)].some(([, part = '']) =>
    wordsOf(end === undefined ? part : part.split(end)[0] ?? '').some(word => termOf(word) === condition))
  if (has(IF, /\b(?:will|would|shall|must|may|can|sera|seran)\b/)) return 'condition'
  return has(THEN) ? 'result' : undefined
}

const TO_BRING = new RegExp('\\bwhat (?:(?:things|equipment|clothes|material) )?' +
  '(?:do|should|must|will|shall) (?:i|we|you) ' +
  '(?:have to |need to )?(?:need|bring|wear|pack|take)\\b|' +
  '\\bque (?:necesito|necesitamos|llevo|(?:hay|tengo|tenemos) que (?:llevar|traer)|' +
  '(?:debo|debemos) (?:llevar|traer))\\b')

/** Whether a question asks what to bring. */
export function asksWhatToBring (folded: string): boolean {
  return TO_BRING.test(folded)
}
