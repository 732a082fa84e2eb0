import type { Difficulty } from '../../text/test-request.js'
import type { Question } from '../interactive-test/test.js'
import { searchMaterial, sourceOf, type Material } from '../material/material.js'
import type { Passage } from '../material/passages.js'
import { TEXTS } from '../texts.js'
import type { Blank, Kind } from './blanks.js'
import { placeOf } from '../place.js'
import type { TestOrder } from './provider.js'
import { randomOf, shuffled, type Random } from './random.js'
import { contextOf, stemOf, supplyOf, type Candidate } from './supply.js'
import { wrongOptions } from './wrong-options.js'

// Of a long guide, so many candidates are looked at.
const MAX_TRIED = 500
// A passage is about a topic when it has half of the topic's terms, by weight.
const ABOUT_TOPIC = 0.5
const MAX_HITS = 500

// How good a question each kind makes, by difficulty: facts come before words.
const WORTH: Record<Kind, Record<Difficulty, number>> = {
  definition: { easy: 5, medium: 6, hard: 6 },
  date: { easy: 6, medium: 5, hard: 4 },
  percentage: { easy: 6, medium: 5, hard: 4 },
  person: { easy: 6, medium: 5, hard: 4 },
  place: { easy: 5, medium: 4, hard: 4 },
  time: { easy: 4, medium: 4, hard: 4 },
  number: { easy: 3, medium: 4, hard: 5 },
  marked: { easy: 3, medium: 4, hard: 6 },
  name: { easy: 2, medium: 2, hard: 3 },
  year: { easy: 2, medium: 2, hard: 3 },
  term: { easy: 1, medium: 1, hard: 2 }
}
// What each question of the same kind takes from the worth of the next one.
const REPETITION = 1.5

/**
 * Multiple-choice questions from the material: a statement with a blank, and four values of the same kind from the same
 * subject to fill it. The same order with the same seed gives the same test.
 */
export function questionsOffline (order: TestOrder): Question[] {
  const { topic, num_questions, difficulty, language, material, seed } = order
  const random = randomOf(seed)
  const supplies = [supplyOf(material.index)]
  const about = topic === '' ? undefined : passagesAbout(topic, material)
  const fair = supplies.flatMap(({ fair }) => fair).filter(({ passage }) => about?.has(passage) ?? true)
  const candidates = shuffled(fair, random).slice(0, MAX_TRIED)

  const questions: Question[] = []
  const used = new Used()
  for (;;) {
    const blank = questions.length < num_questions ? takeBest(candidates, used, difficulty) : undefined
    if (blank === undefined) return questions
    const wrong = used.has(blank) ? undefined : wrongOptions(blank, supplies, difficulty, random)
    if (wrong === undefined) continue
    const place = placeOf(sourceOf(blank.passage, TEXTS[language]), language)
    questions.push(questionOf(blank, wrong, TEXTS[language], place, random))
    used.add(blank)
  }
}

/** What the questions of a test have used so far. */
class Used {
  readonly #passages = new Set<string>()
  readonly #values = new Set<string>()
  readonly #kinds = new Map<Kind, number>()
  readonly #headings = new Map<string, number>()

  has ({ kind, normal, passage }: Candidate): boolean {
    return this.#passages.has(passage.text) || this.#values.has(`${kind} ${normal}`)
  }

  add ({ kind, normal, passage, heading }: Candidate): void {
    this.#passages.add(passage.text)
    this.#values.add(`${kind} ${normal}`)
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1)
    this.#headings.set(heading, (this.#headings.get(heading) ?? 0) + 1)
  }

  /** How much the worth of a blank is lowered: a test of five dates in a row is not a good one. */
  penaltyFor ({ kind, heading }: Candidate): number {
    return REPETITION * (this.#kinds.get(kind) ?? 0) + (this.#headings.get(heading) ?? 0)
  }
}

/** Removes the candidate with the highest worth; of several with the same worth, the first one. */
function takeBest (candidates: Candidate[], used: Used, difficulty: Difficulty): Candidate | undefined {
  const worths = candidates.map(blank => WORTH[blank.kind][difficulty] - used.penaltyFor(blank))
  const highest = worths.reduce((highest, worth) => Math.max(highest, worth), -Infinity)
  return candidates.splice(worths.indexOf(highest), 1)[0]
}

function passagesAbout (topic: string, material: Material): Set<Passage> {
  const { hits } = searchMaterial(material, topic, MAX_HITS)
  return new Set(hits.filter(({ coverage }) => coverage >= ABOUT_TOPIC).map(({ passage }) => passage))
}

function questionOf (
  blank: Blank, wrong: Blank[], texts: typeof TEXTS['en'], place: string, random: Random
): Question {
  const isNumeric = blank.number !== undefined && blank.kind !== 'date'
  const options = isNumeric
    ? [blank, ...wrong].sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
    : shuffled([blank, ...wrong], random)
  const context = contextOf(blank.passage)
  return {
    question_text: blank.kind === 'definition'
      ? texts.whichTerm(context, blank.passage.definition?.text ?? '')
      : texts.complete(context, stemOf(blank)),
    options: options.map(({ value }) => value),
    correct_option: options.indexOf(blank),
    explanation: `${blank.passage.text}\n— ${place}`
  }
}
