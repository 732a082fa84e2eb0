import { fold, wordsOf } from '../../text/language.js'
import type { Difficulty } from '../../text/test-request.js'
import type { Question } from '../interactive-test/test.js'
import { searchMaterial, sourceOf, type Material } from '../material/material.js'
import type { Passage } from '../material/passages.js'
import { placeOf } from '../place.js'
import { TEXTS } from '../texts.js'
import type { TestOrder } from './provider.js'
import { normal, type Draft, type Form } from './questions/draft.js'
import { asksForLogistics, isLogisticsAlone } from './questions/logistics.js'
import { mentionsOf, supplyOf, type Supply } from './questions/supply.js'
import { isTermOfCourse, wrongOptions } from './questions/wrong-options.js'
import { randomOf, shuffled, type Random } from './random.js'

// A passage is about a topic when it has half of the topic's terms, by weight.
const ABOUT_TOPIC = 0.5
const MAX_HITS = 500

// How good a question each form makes, by difficulty.
const WORTH: Record<Form, Record<Difficulty, number>> = {
  'term of definition': { easy: 8, medium: 7, hard: 6 },
  'definition of term': { easy: 6, medium: 7, hard: 8 },
  'what is': { easy: 7, medium: 7, hard: 7 },
  called: { easy: 7, medium: 7, hard: 6 },
  which: { easy: 5, medium: 6, hard: 7 },
  who: { easy: 6, medium: 6, hard: 5 },
  'by whom': { easy: 6, medium: 6, hard: 5 },
  cell: { easy: 6, medium: 6, hard: 6 },
  year: { easy: 3, medium: 3, hard: 4 },
  date: { easy: 4, medium: 3, hard: 3 }
}
// What each question of the same form takes from the worth of the next one.
const REPETITION = 0.7

/**
 * Multiple-choice questions from the material: a definition, key fact or relation as a question, and four values of the
 * same kind from the same subject to answer it. The same order with the same seed gives the same test. How a course is
 * run is asked where the topic asks for it. Where the material has few good questions, these are all.
 */
export async function questionsOffline (order: TestOrder): Promise<Question[]> {
  const { topic, num_questions, difficulty, material, seed, exclude = [] } = order
  const excluded = new Set(exclude.map(normal))
  const supply = await supplyOf(material.index)
  const isAsked = asksForLogistics(topic)
  const isAlone = isLogisticsAlone(topic)
  const about = topic === '' || isAlone ? undefined : passagesAbout(topic, material)
  const random = randomOf(seed)
  const drafts = shuffled(supply.drafts, random)
    .filter(({ passage, isLogistics, stem }) =>
      (about?.has(passage) ?? true) && (isLogistics ? isAsked : !isAlone) && !excluded.has(normal(stem)))

  const questions: Question[] = []
  const used = new Used()
  while (questions.length < num_questions) {
    const draft = takeBest(drafts, used, difficulty)
    if (draft === undefined) break
    const question = used.has(draft) ? undefined : questionOf(draft, supply, order, random)
    if (question === undefined) continue
    questions.push(question)
    used.add(draft)
  }
  return questions
}

/** What the questions of a test have used so far. */
class Used {
  readonly #passages = new Set<string>()
  readonly #values = new Set<string>()
  readonly #forms = new Map<Form, number>()
  readonly #headings = new Map<string, number>()

  has ({ passage, form, text, about = text }: Draft): boolean {
    const isRow = form === 'cell'
    return (!isRow && this.#passages.has(passage.text)) || (!isRow && this.#values.has(normal(about)))
  }

  add ({ passage, form, text, about = text }: Draft): void {
    this.#passages.add(passage.text)
    this.#values.add(normal(about))
    this.#forms.set(form, (this.#forms.get(form) ?? 0) + 1)
    this.#headings.set(headingOf(passage), (this.#headings.get(headingOf(passage)) ?? 0) + 1)
  }

  /** How much the worth of a draft is lowered: a test of five years in a row is not a good one. */
  penaltyFor ({ form, passage }: Draft): number {
    return REPETITION * (this.#forms.get(form) ?? 0) + (this.#headings.get(headingOf(passage)) ?? 0)
  }
}

/** Removes the draft with the highest worth; of several with the same worth, the first one. */
function takeBest (drafts: Draft[], used: Used, difficulty: Difficulty): Draft | undefined {
  let best = -1
  let highest = -Infinity
  for (const [position, draft] of drafts.entries()) {
    const worth = WORTH[draft.form][difficulty] - used.penaltyFor(draft)
    if (worth > highest) [best, highest] = [position, worth]
  }
  return best === -1 ? undefined : drafts.splice(best, 1)[0]
}

/**
 * The passages about a topic: those under a heading, or in a file, that is named like it, and those with its words.
 */
function passagesAbout (topic: string, material: Material): Set<Passage> {
  const words = wordsOf(topic).join(' ')
  const isNamed = (name: string) => ` ${wordsOf(name).join(' ')} `.includes(` ${words} `)
  const { passages } = material.index
  const named = passages.filter(({ headings, source }) =>
    headings.some(isNamed) || (source.kind === 'document' && isNamed(source.filename.replace(/[._-]+/g, ' '))))
  const { hits } = searchMaterial(material, topic, MAX_HITS)
  const found = hits.filter(({ coverage }) => coverage >= ABOUT_TOPIC).map(({ passage }) => passage)
  return new Set([...named, ...found])
}

function questionOf (draft: Draft, supply: Supply, order: TestOrder, random: Random): Question | undefined {
  const answer = { ...draft, mentions: mentionsOf(draft.text, supply) }
  if (draft.form === 'which' && !isTermOfCourse(answer, supply)) return undefined
  const wrong = wrongOptions(draft, supply, order.difficulty, random)
  if (wrong === undefined) return undefined
  const { passage, text, number } = draft
  const options = number === undefined
    ? shuffled([text, ...wrong], random)
    : [text, ...wrong].sort((a, b) => Number.parseFloat(a.replace(',', '.')) - Number.parseFloat(b.replace(',', '.')))
  const { kind, heading, ...source } = sourceOf(passage, TEXTS[order.language])
  const place = placeOf({ kind, heading, ...source }, order.language)
  const topic = passage.headings.findLast(heading => heading !== '')
  return {
    type: 'single',
    question_text: draft.stem,
    options,
    correct_option: options.indexOf(text),
    explanation: `${passage.text}\n— ${place}`,
    ...(topic !== undefined && { topic }),
    source: { ...source, quote: passage.text }
  }
}

/** The innermost heading of a passage, or the file that it comes from. */
function headingOf ({ headings, source }: Passage): string {
  const heading = headings.findLast(heading => heading !== '')
  return fold(heading ?? (source.kind === 'document' ? source.filename : ''))
}
