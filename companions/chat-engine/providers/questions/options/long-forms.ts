import { capitalised, fold } from '../../../../text/language.js'
import { LANGUAGES, wordsIn } from '../../../../text/languages/registry.js'
import type { LongFormWords } from '../../../../text/language-data/test-questions/long-forms.js'
import { shuffled, type Random } from '../../offline/random.js'
import { mentionsOf, type Supply } from '../supplied.js'
import { overlaps, sharesWord, WRONG_OPTIONS, type Draft } from '../draft.js'

/*
 * Wrong options for the question what an abbreviation stands for: its long form with other words that have the same
 * initials. Two words are exchanged, and each of the four words stands in two options. So the right option cannot be
 * found by the words that most options share: "Transmission Control Protocol", "Transmission Connection Protocol",
 * "Transmission Control Process", "Transmission Connection Process".
 */

/** By word, in any of its forms: those of its field that may stand in its place, in the same form. */
type Field = Map<string, string[]>

const FIELDS = [...LANGUAGES.values()].flatMap(({ testQuestions }) => fieldsOf(testQuestions?.longForms))

function fieldsOf (words: LongFormWords | undefined): Field[] {
  const rules = wordsIn(words?.forms).map(rule => rule.split('/'))
  return words?.fields.map(rows => {
    const field: Field = new Map()
    for (const row of rows.split(',')) {
      const forms = wordsIn(row).map(word => formsOf(word, rules))
      for (const own of forms) {
        for (const text of new Set(own)) field.set(text, [...field.get(text) ?? [], ...inFormOf(text, own, forms)])
      }
    }
    return field
  }) ?? []
}

/** The forms of a word, that of a dictionary first. */
function formsOf (word: string, rules: string[][]): string[] {
  const ends = rules.find(([end = '']) => word.endsWith(end)) ?? ['']
  const stem = word.slice(0, word.length - (ends[0] ?? '').length)
  return ends.map(end => `${stem}${end}`)
}

/** The other words in the form of one of them. "Social" is of either gender, so that the other one has to be, too. */
function inFormOf (text: string, own: string[], all: string[][]): string[] {
  return all.filter(forms => forms !== own).flatMap(forms => {
    const [form, ...rest] = new Set(forms.filter((_, at) => own[at] === text))
    return form === undefined || rest.length > 0 ? [] : [form]
  })
}

/** Three other long forms of an abbreviation; none where its words are not known. */
export function otherLongForms (draft: Draft, supply: Supply, random: Random): string[] {
  const { text, about = '', stem, bare = stem } = draft
  const parts = text.split(/([ -])/)
  const spelled = spelledBy(about, parts)
  const field = fieldOf(parts)
  const slots = parts.flatMap((part, at) => {
    // The question may have it in the name of its section: then it would tell the right one.
    if (!spelled.has(at) || sharesWord(bare, part)) return []
    const others = othersOf(part, field)
      .filter(other => !sharesWord(bare, other) && parts.every(one => !sharesWord(one, other)))
      // A word that a large course hardly ever has is of another field: "quantum field test".
      .filter(other => !supply.isLarge || mentionsOf(other, supply).size >= MIN_MENTIONS)
    return others.length === 0 ? [] : [{ at, others: shuffled(others, random) }]
  })
  const put = (changes: Change[]) => {
    const changed = new Map(changes)
    return parts.map((part, at) => changed.get(at) ?? part).join('')
  }
  const isFree = (phrase: string) => !overlaps(phrase, text) && !supply.names.areOne(text, phrase) &&
    ![...mentionsOf(phrase, supply)].some(at => fold(supply.passages[at]?.text ?? '').includes(fold(phrase)))
  const [first, second] = shuffled(slots, random)
  if (first === undefined) return []
  for (const one of first.others.slice(0, MAX_TRIED)) {
    for (const other of second?.others.slice(0, MAX_TRIED) ?? []) {
      const own: Change = [first.at, one]
      const its: Change = [second?.at ?? 0, other]
      const made = [put([own]), put([its]), put([own, its])]
      if (!sharesWord(one, other) && made.every(isFree)) return made
    }
  }
  const [alone = []] = slots.map(({ at, others }) => others.map(other => put([[at, other]])).filter(isFree))
    .filter(made => made.length >= WRONG_OPTIONS)
  return alone.slice(0, WRONG_OPTIONS)
}

const MAX_TRIED = 3
// So many passages have a word of the field of a large course.
const MIN_MENTIONS = 2

/** What is put at the place of a part. */
type Change = [at: number, word: string]

/** The places of the words whose initials an abbreviation has; none where it has letters of another place. */
function spelledBy (abbreviation: string, parts: string[]): Set<number> {
  const letters = fold(abbreviation.replace(/s$/, '')).replace(/\P{L}/gu, '')
  const spelled = new Set<number>()
  let count = 0
  for (const [at, part] of parts.entries()) {
    if (count < letters.length && fold(part).startsWith(letters.charAt(count))) {
      spelled.add(at)
      count++
    }
  }
  return count === letters.length ? spelled : new Set()
}

// In letters; and so many words tell a field.
const MIN_WORD = 4
const MIN_KNOWN = 2

/** The field that has most of some words: at least half of those that mean something. */
function fieldOf (parts: string[]): Field | undefined {
  const words = parts.map(part => part.toLowerCase())
  const known = (field: Field) => words.filter(word => field.has(word)).length
  const [best] = FIELDS.toSorted((a, b) => known(b) - known(a))
  const whole = words.filter(word => word.length >= MIN_WORD).length
  return best !== undefined && known(best) >= Math.max(MIN_KNOWN, whole / 2) ? best : undefined
}

/** The words that can stand in the place of one, with its capital. */
function othersOf (part: string, field: Field | undefined): string[] {
  const word = part.toLowerCase()
  return [...new Set(field?.get(word))].filter(other => other !== word && !sharesWord(word, other))
    .map(other => part === word ? other : capitalised(other))
}
