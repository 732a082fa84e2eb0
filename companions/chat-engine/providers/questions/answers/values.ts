import { fold, wordsOf } from '../../../../text/language.js'
import type { Passage } from '../../../material/passages.js'
import { isUnclearTerm } from '../prose/alone.js'
import type { CourseWords } from '../course-words.js'
import type { Value } from '../draft.js'
import { englishTerm, isNamedThing } from '../prose/english.js'
import { isLogistics } from '../logistics.js'
import { spanishTerm } from '../prose/spanish.js'
import type { ProseLanguage } from '../prose/prose-language.js'

/*
 * What a passage names, whether or not it makes a question: terms, people, years. They are the wrong options of the
 * questions of other passages.
 */

// A noun with its article, at the end of its phrase.
const PHRASE: Record<ProseLanguage, RegExp> = {
  en: new RegExp('\\b(?:[Tt]he|[Aa]n?) (?:(?:\\p{Ll}[\\p{Ll}-]+ ){0,2}\\p{Ll}[\\p{Ll}-]{2,}|\\p{Lu}[\\p{Lu}\\d]+s?)' +
    '(?=[,.;:)]|$| (?:is|are|was|were|of|in|and|or|to|that|which|has|have|can|for|by|with|from|on|at|as)\\b)', 'gu'),
  es: new RegExp('(?<!\\p{L})(?:[Ee]l|[Ll]a|[Ll]os|[Ll]as|[Uu]na?) ' +
    '(?:\\p{Ll}{3,}(?: (?:de )?\\p{Ll}{4,}){0,2}|\\p{Lu}[\\p{Lu}\\d]+s?)' +
    '(?=[,.;:)]|$| (?:es|son|fue|de|del|en|y|o|que|se|tiene|tienen|para|por|con|a|al|la|el)(?!\\p{L}))', 'gu')
}
const ACRONYM = /(?<![\p{L}\d_-])\p{Lu}{2,6}\d?(?![\p{L}\d_-])/gu
// "John Locke's Liberalism" is no name of a person.
const OF_PERSON = /['’]s /
const NAME = new RegExp(
  '(?<!\\p{L})\\p{Lu}[\\p{L}\'’-]+(?: (?:\\p{Lu}\\.|de|von|van|del|\\p{Lu}[\\p{L}\'’-]+)){0,3} ' +
  '\\p{Lu}[\\p{L}\'’-]+(?!\\p{L})', 'gu')
const YEAR = /(?<![\d–/.,-])(?:1[0-9]|20)\d\d(?![\d–/-])/g

/** The terms, people and years of a passage. */
export function valuesIn (passage: Passage, language: ProseLanguage, course: CourseWords): Value[] {
  const { text, marked } = passage
  if (passage.kind === 'code' || passage.kind === 'row' || isLogistics(passage)) return []
  const people = [...text.matchAll(NAME)].filter(([name]) => isPerson(name) && !OF_PERSON.test(name))
    .map(([name]) => ({ text: name.replace(/['’]s?$/, ''), group: 'person', passage }))
  const years = [...text.matchAll(YEAR)].map(([year]) => ({ text: year, group: 'year', number: Number(year), passage }))
  const termOf = language === 'en' ? englishTerm : spanishTerm
  const phrases = [
    ...[PHRASE[language], ACRONYM].flatMap(form => [...text.matchAll(form)].map(([phrase]) => phrase)),
    ...language === 'es' ? withArticle(marked, text) : []
  ]
  const terms = phrases.flatMap(phrase => {
    const term = isUnclearTerm(phrase, language) || isCommon(phrase) ? undefined : termOf(phrase, course)
    return term === undefined ? [] : [{ ...term, passage }]
  })
  return [...people, ...years, ...terms]
}

// In Spanish, the article tells the gender.
function withArticle (marked: string[], text: string): string[] {
  return marked.flatMap(phrase => {
    const at = text.indexOf(phrase)
    const article = /(?:^|\s)(el|la|los|las|una?) $/i.exec(text.slice(0, Math.max(0, at)))?.[1]
    return article === undefined || !/^\p{L}[\p{L} -]+$/u.test(phrase) ? [] : [`${article} ${phrase}`]
  })
}

const FIRST_NAMES = new Set([
  'ada alan albert alberto alejandra alejandro alex alice alicia ana andrea andres anna anne antonio barbara',
  'beatriz ben carla carlos carmen carol carolina catherine charles christine claire clara claude cristina daniel',
  'daniela david diana diego donald dorothy edgar edsger edward elena elizabeth emily emma emmy eric erik esther',
  'eva fatima felipe fernando francisco frank gabriel george gloria grace hannah hector helen henry hugo ignacio',
  'ines ingrid irene isabel ivan jack jaime james jane javier jean jennifer jesus jim joan john jon jordi jorge',
  'jose joseph juan judith julia julio karen karl kate katherine kenneth laura leonardo linda linus lorenzo lucas',
  'lucia luis magdalena manuel marcos margaret maria marie mario marta martha martin mary mateo michael miguel',
  'monica natalia nicolas nora nuria olga oscar pablo patricia paul paula pedro peter philip pilar rafael raquel',
  'raul rebecca richard robert roberto ronald rosa ruth samuel sandra sara sarah sergio silvia simon sofia sonia',
  'sophie stephen steven susan susana teresa thomas tim tomas tony veronica victor victoria vicente virginia',
  'william xavier yolanda'
].join(' ').split(' '))

function isPerson (name: string): boolean {
  return FIRST_NAMES.has(fold(name.split(' ')[0] ?? '')) && !isNamedThing(name)
}

const COMMON = new Set([
  'course courses student students week weeks hour hours example examples part parts way ways time times year years',
  'point points page pages case cases number numbers work semester group groups place places question questions',
  'answer answers reason reasons beginning middle rest others other same following above below people person day',
  'days thing things list first last next minute minutes semana semanas hora horas parte partes caso casos tiempo',
  'vez numero alumno alumna alumnos alumnas estudiante estudiantes curso cursos asignatura grupo grupos dia dias',
  'ano anos pregunta preguntas resto forma formas modo ejemplo ejemplos principio mitad trabajo use help order',
  'basis addition least most fact end start term terms name names result results type types kind kinds set amount',
  'size value values rate problem problems solution solutions idea ideas form forms role purpose goal goals aim',
  'side sides top bottom left right front back area areas level levels step steps stage line lines change changes',
  'process processes method methods system systems user users choice feature features advantage difference',
  'lugar lugares cantidad tamano valor valores problema problemas solucion idea tipo tipos nombre papel funcion',
  'proceso procesos metodo sistema lado nivel niveles paso pasos etapa linea cambio cambios resultado resultados',
  'mayoria serie conjunto orden vida mundo manera hecho momento caracteristica caracteristicas diferencia ventaja',
  'presencia ausencia medio medios vista accion uso capacidad interior exterior siglo century ways sort lot life'
].join(' ').split(' '))

const SMALL_WORD = /^(?:the|an?|el|la|los|las|una?|de)$/

function isCommon (phrase: string): boolean {
  return wordsOf(phrase).filter(word => !SMALL_WORD.test(word)).every(word => COMMON.has(word))
}
