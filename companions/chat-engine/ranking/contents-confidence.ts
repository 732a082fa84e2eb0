import { fold } from '../../text/language.js'
import { MONTH_NAME } from '../../text/months.js'
import { isLogistics } from '../providers/questions/logistics.js'
import { withAntecedent } from './antecedent.js'
import { CONTENTS } from './confidence-weights.js'
import { bestOf, scoreFeatures, sumOf, termFeatures, unitsOf } from './decision-features.js'
import { worthOf } from './definitions.js'
import type { Ranking, Window } from './ranking.js'
import type { RankedUnit } from './units.js'

/*
 * How sure a ranking is that answers a question about what is taught. What is asked of the contents has other forms
 * than what is asked of how a course is run, and material of another kind answers it: so this is a regression of its
 * own.
 */

// Around what was found, so many units before and after are looked at; so many of a hundred may be about the course.
const AROUND = 8
const OF_COURSE = 35

/** Whether the question is about contents, and what was found stands among contents. */
export function isAmongContents ({ index: { units }, question, top }: Ranking): boolean {
  if (!question.isOfContents) return false
  const near = units.slice(Math.max(0, top - AROUND), top + AROUND + 1)
  const ofCourse = near.filter(({ passage }) => isLogistics(passage)).length
  return 100 * ofCourse <= OF_COURSE * near.length
}

/** A kind of answer that is recognised by its form. */
interface Kind {
  asks: RegExp
  form: RegExp
  isCased?: true
  /** An answer may have another form. */
  isHint?: true
}

const KINDS: Kind[] = [
  {
    asks: new RegExp('\\b(?:when|what (?:year|date|day|month|century|decade)|which (?:year|century|decade)|' +
      'how long ago|cuando|(?:en )?que (?:ano|fecha|dia|mes|siglo|decada))\\b'),
    form: new RegExp('\\b(?:1\\d{3}|20\\d\\d)s?\\b|\\b\\d{1,2}(?:st|nd|rd|th) century\\b|\\bsiglos? [xvi]+\\b|' +
      `\\b(?:${MONTH_NAME})\\b|\\b\\d+ (?:years|anos)\\b|\\b\\d+ (?:bc|ad|bce|ce|a\\. ?c|d\\. ?c)\\b|\\d/\\d+/\\d`)
  },
  {
    asks: new RegExp('\\b(?:how (?:many|much|long|large|big|old|far|fast|tall|high|often)|what (?:percent\\w*|' +
      'number|amount|fraction|size|population|length|distance|speed|temperature)|cuant[oa]s?|' +
      'que (?:porcentaje|numero|cantidad|tamano|proporcion|longitud|distancia))\\b'),
    form: new RegExp('\\d|\\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|' +
      'hundred|thousand|million|half|third|quarter|once|twice|' +
      'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|' +
      'veinte|treinta|cincuenta|cien|cientos|mil|millones|mitad|tercio|cuarto)\\b')
  },
  {
    asks: /\b(?:who|whom|whose|quien(?:es)?|what (?:person|scientist|author|king|leader|president))\b/,
    form: /(?<![.!?¿¡“"(:-] ?|^)\p{Lu}\p{Ll}+/u,
    isCased: true
  },
  {
    asks: new RegExp('\\b(?:where|what (?:city|country|place|river|state|region)|' +
      'which (?:city|country|state|river|region)|donde|(?:en )?que (?:ciudad|pais|lugar|rio|region|estado))\\b'),
    form: /(?<![.!?¿¡“"(:-] ?|^)\p{Lu}\p{Ll}+/u,
    isCased: true
  },
  {
    asks: /\b(?:why|what (?:caused?|causes|reason)|por que (?!lenguaje)|motivo|razon|causa)\b/,
    form: new RegExp('\\b(?:because|since|so that|in order to|therefore|thus|reason|purpose|due to|to (?:avoid|' +
      'prevent|allow|make|reduce)|caused?|causes|result|allows?|avoids?|prevents?|' +
      'porque|ya que|debido|para|motivo|razon|puesto que|a causa|causa\\w*|permit\\w+|evita\\w*|asi)\\b'),
    isHint: true
  }
]

/** The features of the decision about contents. Their order is the order of the learned weights. */
export function contentsFeatures (ranking: Ranking, quoted: Window[]): number[] {
  const best = bestOf(ranking)
  const { question, index, top } = ranking
  const { units } = index
  const unit = units.at(top)
  const within = unitsOf(ranking, quoted).map(({ unit }) => unit)
  const has = (some: RankedUnit[], term: string) => some.some(({ terms }) => terms.includes(term))
  const shareIn = (terms: string[], some: RankedUnit[]) =>
    terms.length === 0 ? 1 : terms.filter(term => has(some, term)).length / terms.length
  const above = unit?.passage.headings ?? []
  const asked = [...question.defined, ...question.topics]
  const shareWith = (some: RankedUnit[]) => shareIn(question.terms, some)
  const near = units.slice(Math.max(0, top - 1), top + 2)
  return [
    ...scoreFeatures(ranking, best),
    ...termFeatures(ranking, best),
    shareWith(within), Number(shareWith(within) === 1), Number(unit !== undefined && shareWith([unit]) === 1),
    shareWith(near), Number(shareWith(near) === 1),
    question.names.length, shareIn(question.names, within), shareIn(question.names, unit === undefined ? [] : [unit]),
    Number(question.names.length > 0 && shareIn(question.names, within) === 1),
    Number(question.explains), Number(question.compared.length > 0), Number(question.code), Number(question.formula),
    worthOf(unit?.definitions ?? [], question.defined) / 6, worthOf(unit?.definitions ?? [], question.topics) / 6,
    Math.max(0, ...within.map(({ definitions }) => worthOf(definitions, asked))) / 6,
    above.length, Math.log(units.length), Math.log(1 + question.terms.length),
    Number(question.terms.length === 1), Number(question.terms.length === 2),
    ...kindFeatures(ranking, within, unit)
  ]
}

/** For each kind of answer: whether it is asked for, and whether the best unit, and what is quoted, has it. */
function kindFeatures ({ question }: Ranking, within: RankedUnit[], unit: RankedUnit | undefined): number[] {
  return KINDS.flatMap(({ asks, form, isCased }) => {
    if (!asks.test(question.folded)) return [0, 0, 0]
    const isFound = ({ text }: RankedUnit) => hasOther(isCased ? text : fold(text), form, question.folded)
    return [1, Number(unit !== undefined && isFound(unit)), Number(within.some(isFound))]
  })
}

/** Whether a text has such a form that the question does not have itself. */
function hasOther (text: string, form: RegExp, asked: string): boolean {
  return [...text.matchAll(new RegExp(form, form.flags.includes('u') ? 'gu' : 'g'))]
    .some(([found]) => !asked.includes(fold(found)))
}

/** Whether what is quoted is likely to answer. */
export function answersContents (ranking: Ranking, quoted: Window[]): boolean {
  return sumOf(CONTENTS, contentsFeatures(ranking, quoted)) > 0 && !lacksKind(ranking, quoted)
}

/** Whether a kind of answer is asked for, and none stands beside a word of the question in what is quoted. */
function lacksKind (ranking: Ranking, quoted: Window[]): boolean {
  const { index, question } = ranking
  const kinds = KINDS.filter(({ asks, isHint }) => isHint !== true && asks.test(question.folded))
  const isOfIt = (unit: RankedUnit | undefined) => unit !== undefined &&
    question.terms.some(term => unit.terms.includes(term))
  return !kinds.every(({ form, isCased }) => unitsOf(ranking, quoted).some(({ unit, position }) =>
    hasOther(isCased ? unit.text : fold(unit.text), form, question.folded) &&
    (isOfIt(unit) || isOfIt(index.units.at(withAntecedent(index, position))))))
}
