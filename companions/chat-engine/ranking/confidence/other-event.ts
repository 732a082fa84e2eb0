import { fold } from '../../../text/language.js'
import type { Pattern } from '../../../text/language-data/index.js'
import type { Questions } from '../../../text/language-data/questions.js'
import { anyOf } from '../../../text/languages/registry.js'
import { termsOf } from '../../../text/terms.js'
import { inAny } from '../../providers/questions/prose/prose-language.js'
import { withAntecedent } from '../antecedent.js'
import type { Ranking } from '../ranking.js'
import { standsAgainst } from './contrary.js'
import { hasWanted, wantedOf } from './wanted.js'

/*
 * Office hours do not say when the exam is, also where their sentence speaks of the exam: "Before the exam there are
 * extra office hours on 10 June". What a sentence tells the time of does not stand behind "before", "about" or "of".
 */

type Events = NonNullable<Questions['events']>
const any = (part: (events: Events) => Pattern) =>
  anyOf(({ questions }) => questions?.events && part(questions.events))

const ARTICLES = inAny(({ grammar }) => grammar?.articles)
const event = (names: string) => new RegExp(`(?<![\\p{L}\\p{N}-])((?:${any(({ beside }) => beside)}) )?` +
  `(?:(?:${ARTICLES}) )?(?:[\\p{L}-]{1,14} )?(?:${names})(?![\\p{L}\\p{N}])`, 'gu')
const EXAMS = event(any(({ exams }) => exams))
const OTHERS = event(any(({ others }) => others))
// After "in room A." a sentence may begin that was not told from the one before.
const CLAUSE = /; |\. (?=\p{Lu})/u
const KINDS = ['place', 'time', 'date']

/** Whether a question asks when or where an exam is, and a unit says it of another event alone. */
export function isOfOtherEvent ({ index, question: { folded, terms } }: Ranking, position: number): boolean {
  const wanted = wantedOf(folded)
  if (wanted === undefined || !KINDS.includes(wanted.kind)) return false
  if (folded.search(OTHERS) !== -1 || !isAbout(folded, EXAMS)) return false
  const unit = index.units.at(position)
  // "It takes place on 8 June" is of what the sentence before it speaks of.
  if (unit === undefined || withAntecedent(index, position) !== position) return false
  // All of a row is of its first cell.
  const clauses = unit.passage.kind === 'row' ? [unit.text.split(' — ')[0] ?? ''] : unit.text.split(CLAUSE)
  const telling = unit.passage.kind === 'row' ? clauses : clauses.filter(clause => hasWanted(wanted, clause))
  return telling.length > 0 && telling.every(clause => {
    const said = fold(clause)
    return standsAgainst(terms, new Set(termsOf(clause))) ||
      (isAbout(said, OTHERS) && !isAbout(said.replace(OTHERS, ' | '), EXAMS))
  })
}

function isAbout (folded: string, event: RegExp): boolean {
  return [...folded.matchAll(event)].some(([, beside]) => beside === undefined)
}
