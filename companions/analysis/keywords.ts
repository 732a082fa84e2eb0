import { wordsOf } from '../text/language.js'
import { termOf } from '../text/terms.js'

const KEYWORDS = 8
// A pair of words says more than each alone, and is rarer.
const PAIR_WEIGHT = 1.5

/**
 * What sets each group of texts apart from the others: class-based TF-IDF of words and pairs of neighbours (Grootendorst
 * 2022), each in the form that the texts mostly write. At most eight for a group, best first, none within another.
 */
export function keywordsOf (groups: string[][]): string[][] {
  const forms = new Map<string, Map<string, number>>()
  const counts = groups.map(texts => {
    const count = new Map<string, number>()
    for (const [term, form] of texts.flatMap(candidatesIn)) {
      count.set(term, (count.get(term) ?? 0) + 1)
      const known = forms.get(term) ?? new Map<string, number>()
      forms.set(term, known.set(form, (known.get(form) ?? 0) + 1))
    }
    return count
  })

  const everywhere = new Map<string, number>()
  for (const count of counts) for (const [term, times] of count) everywhere.set(term, (everywhere.get(term) ?? 0) + times)
  const sizes = counts.map(count => [...count.values()].reduce((sum, times) => sum + times, 0))
  const average = sizes.reduce((sum, size) => sum + size, 0) / groups.length

  return counts.map((count, group) => {
    const ranked = [...count]
      // What is said once may be anybody's; a small group says nothing twice.
      .filter(([, times]) => times > 1 || (groups[group] as string[]).length === 1)
      .map(([term, times]) => {
        const weight = times / (sizes[group] as number) * Math.log(1 + average / (everywhere.get(term) as number))
        return { term, weight: term.includes(' ') ? weight * PAIR_WEIGHT : weight }
      })
      .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
    const chosen: string[] = []
    for (const { term } of ranked) {
      const isSaid = chosen.some(other => ` ${other} `.includes(` ${term} `) || ` ${term} `.includes(` ${other} `))
      if (!isSaid) chosen.push(term)
      if (chosen.length === KEYWORDS) break
    }
    return chosen.map(term => commonestForm(forms.get(term) as Map<string, number>))
  })
}

/** The terms of a text with the form in which they stand there: single words, and pairs with nothing between them. */
function candidatesIn (text: string): Array<[term: string, form: string]> {
  const candidates: Array<[string, string]> = []
  // A pair does not reach over a full stop, a comma or a line.
  for (const phrase of text.normalize('NFC').split(/[.,;:!?()[\]{}"“”«»|/\\\n•*#>]+(?:\s|$)|\n/)) {
    let before: [string, string] | undefined
    for (const form of phrase.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []) {
      const word = wordsOf(form)
      const term = word.length === 1 && /\p{L}{2}/u.test(form) ? termOf(word[0] as string)?.replace(/^=/, '') : undefined
      if (term === undefined) {
        before = undefined
        continue
      }
      candidates.push([term, form])
      if (before !== undefined) candidates.push([`${before[0]} ${term}`, `${before[1]} ${form}`])
      before = [term, form]
    }
  }
  return candidates
}

/** Case apart, since the first word of a sentence has a capital; then in the commonest case. */
function commonestForm (forms: Map<string, number>): string {
  const byWords = new Map<string, number>()
  for (const [form, times] of forms) byWords.set(form.toLowerCase(), (byWords.get(form.toLowerCase()) ?? 0) + times)
  const words = best(byWords)
  return best(new Map([...forms].filter(([form]) => form.toLowerCase() === words)))
}

function best (counts: Map<string, number>): string {
  return ([...counts].sort((a, b) => b[1] - a[1] || (a[0] > b[0] ? -1 : 1))[0] as [string, number])[0]
}
