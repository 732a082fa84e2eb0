import { wordsOf } from '../../text/language.js'
import { termOf } from '../../text/terms.js'

const KEYWORDS = 8
// A pair of words says more than either word alone, and is rarer.
const PAIR_WEIGHT = 1.5

/** A term, and how the text writes it. A term is a stem or two stems with a space between them. */
interface Candidate { term: string, form: string }

/** How often each item occurs. */
type Counts = Map<string, number>

/**
 * The keywords that distinguish each group of texts from the others: class-based TF-IDF (Grootendorst 2022) of words
 * and of pairs of neighbours, each in its commonest form.
 * @returns at most eight for each group, best first; no keyword is a part of another
 */
export function keywordsOf (groups: string[][]): string[][] {
  const forms = new Map<string, Counts>()
  const counts = groups.map(texts => {
    const count: Counts = new Map()
    for (const { term, form } of texts.flatMap(candidatesIn)) {
      increase(count, term)
      const known = forms.get(term) ?? new Map<string, number>()
      increase(known, form)
      forms.set(term, known)
    }
    return count
  })

  const total: Counts = new Map()
  for (const count of counts) for (const [term, times] of count) increase(total, term, times)
  const sizes = counts.map(count => sum(count.values()))
  const average = sum(sizes) / groups.length

  return counts.map((count, group) => {
    const weight = (term: string, times: number) => {
      const tfidf = times / (sizes[group] ?? 1) * Math.log(1 + average / (total.get(term) ?? 1))
      return term.includes(' ') ? tfidf * PAIR_WEIGHT : tfidf
    }
    const ranked = [...count]
      // A word that occurs once is typical of no group. A group of a single text repeats none.
      .filter(([, times]) => times > 1 || groups[group]?.length === 1)
      .map(([term, times]) => ({ term, weight: weight(term, times) }))
      .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
    return distinct(ranked.map(({ term }) => term)).map(term => commonestForm(forms.get(term) ?? new Map()))
  })
}

/** The first eight terms of which none is a part of another. */
function distinct (terms: string[]): string[] {
  const chosen: string[] = []
  for (const term of terms) {
    const overlaps = chosen.some(other => ` ${other} `.includes(` ${term} `) || ` ${term} `.includes(` ${other} `))
    if (!overlaps) chosen.push(term)
    if (chosen.length === KEYWORDS) break
  }
  return chosen
}

/** The single words of a text, and the pairs of words with only a space between them. */
function candidatesIn (text: string): Candidate[] {
  const candidates: Candidate[] = []
  // A pair does not span a full stop, a comma or a line break.
  for (const phrase of text.normalize('NFC').split(/[.,;:!?()[\]{}"“”«»|/\\\n•*#>]+(?:\s|$)|\n/)) {
    let before: Candidate | undefined
    for (const form of phrase.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []) {
      const term = termIn(form)
      if (term === undefined) {
        before = undefined
        continue
      }
      candidates.push({ term, form })
      if (before !== undefined) candidates.push({ term: `${before.term} ${term}`, form: `${before.form} ${form}` })
      before = { term, form }
    }
  }
  return candidates
}

/** `undefined` for a stop word, a number, a single letter and a compound of several words. */
function termIn (form: string): string | undefined {
  const [word, ...others] = wordsOf(form)
  if (word === undefined || others.length > 0 || !/\p{L}{2}/u.test(form)) return undefined
  return termOf(word)?.replace(/^=/, '')
}

/** First the commonest words regardless of case, since a sentence begins with a capital, then their commonest case. */
function commonestForm (forms: Counts): string {
  const byWords: Counts = new Map()
  for (const [form, times] of forms) increase(byWords, form.toLowerCase(), times)
  const words = commonest(byWords)
  return commonest(new Map([...forms].filter(([form]) => form.toLowerCase() === words)))
}

function commonest (counts: Counts): string {
  const [first] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] > b[0] ? -1 : 1))
  return first?.[0] ?? ''
}

function increase (counts: Counts, item: string, by = 1): void {
  counts.set(item, (counts.get(item) ?? 0) + by)
}

function sum (numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
