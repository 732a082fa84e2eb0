import { onceFor, onceForText } from '../../../../../lib/process/once-for.js'
import { fold } from '../../../../text/language.js'
import { anyOf, ofEach, patternOf } from '../../../../text/languages/registry.js'
import { MONTH_NAME } from '../../../../text/months.js'
import { filenameOf, type Passage } from '../../../material/passages.js'
import type { Draft, Form } from '../draft.js'
import { inWords } from '../prose/prose-language.js'

/*
 * Which years students learn: those of history, and of what was founded, invented, published or made a law. Students
 * do not learn the dates in the facts of a case, of an experiment or of an example.
 */

const ASKS_YEAR = new Set<Form>(['masked year', 'typed year', 'year'])
const HAS_YEAR = /(?<![\d.,])(?:1[1-9]|20)\d\d(?![\d.,]?\d)/
// Of the passages of a document, and of a course, that have a year where it tells history.
const DOCUMENT_OF_HISTORY = 0.18
const COURSE_OF_HISTORY = 0.1
// In passages: of a shorter document, a share says little.
const MIN_DOCUMENT = 15
// Words of names in a statement of history: with fewer, it is often not said which siege or rebellion it was.
const MIN_NAMES = 2

// "Oak v. Maple", but not "The fight against ETA".
const PARTIES = new RegExp(
  `[\\p{L}.](?= \\p{Ll}{1,2}\\. )(?:${anyOf(({ testProse }) => testProse?.parties)})\\p{Lu}`, 'u')
const isOfParties = onceForText(heading => PARTIES.test(heading))
// All passages of a section share their headings.
const haveParties = onceFor((headings: string[]) => headings.some(isOfParties))

/** Whether a passage stands below the name of a case: it tells the facts of that. */
export function isOfCase ({ headings }: Passage): boolean {
  return haveParties(headings)
}

const OF_HISTORY = inWords(anyOf(({ testProse }) => testProse?.ofHistory))
const founds = ofEach(({ testProse }) => testProse && inWords(patternOf(testProse.founds), 'iu'))
const MONTH = new RegExp(MONTH_NAME, 'giu')
// A word of a name; the first word of a statement is one where another follows.
const NAME = /(?<=[\p{L}\d,;)] ["“«]?)\p{Lu}[\p{L}’'-]+|^\p{Lu}\p{L}+(?= \p{Lu})/gu

interface Share { years: number, all: number }

/** What the years of a material are of. */
export class LearnedYears {
  readonly #isHistory: boolean
  readonly #shares = new Map<string, Share>()
  readonly #cases = new Set<string>()

  constructor (passages: Passage[]) {
    const course = { years: 0, all: 0 }
    for (const passage of passages) {
      if (haveParties(passage.headings)) this.#cases.add(filenameOf(passage))
      if (passage.kind === 'code' || passage.kind === 'row') continue
      const own = this.#shares.get(filenameOf(passage)) ?? { years: 0, all: 0 }
      this.#shares.set(filenameOf(passage), own)
      for (const share of [own, course]) {
        share.all += 1
        share.years += Number(HAS_YEAR.test(passage.text))
      }
    }
    this.#isHistory = course.years >= COURSE_OF_HISTORY * course.all
  }

  /**
   * A question, with less trust where its statement has few names. `undefined` where it asks for a year that students
   * do not learn.
   */
  checked (draft: Draft): Draft | undefined {
    const { form, passage, about = '', stem, trust = 0, language } = draft
    // What stands behind the name of a law or a treaty is its year.
    if (!ASKS_YEAR.has(form) || trust > 1) return this.#isOfCase(draft) ? undefined : draft
    const statement = form === 'masked year' ? about : stem
    if (this.#cases.has(filenameOf(passage))) return undefined
    const names = namesIn(statement)
    const isNamed = names >= MIN_NAMES || form !== 'masked year'
    if (this.#isOfHistory(passage)) return isNamed ? draft : { ...draft, trust: -1 }
    if (names > 0 && founds(language)?.test(statement) === true) return draft
    // A person and something else: "Nikola Tesla walked along the river" is a story.
    return names > MIN_NAMES ? { ...draft, trust: -1 } : undefined
  }

  /** Whether a year is that of a case that another case mentions. */
  #isOfCase ({ form, passage, about = '' }: Draft): boolean {
    return form === 'typed year' && PARTIES.test(about) && this.#cases.has(filenameOf(passage))
  }

  #isOfHistory (passage: Passage): boolean {
    const { years, all } = this.#shares.get(filenameOf(passage)) ?? { years: 0, all: 0 }
    return this.#isHistory || (all >= MIN_DOCUMENT && years >= DOCUMENT_OF_HISTORY * all) ||
      passage.headings.some(heading => OF_HISTORY.test(fold(heading)))
  }
}

/** How many words of names a statement has. */
function namesIn (statement: string): number {
  const bare = statement.replace(/(?<!\p{L})X(?!\p{L})/gu, '0').replace(MONTH, '')
  return new Set(bare.match(NAME)).size
}
