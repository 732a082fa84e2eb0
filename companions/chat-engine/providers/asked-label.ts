import { wordsOf } from '../../text/language.js'
import { isMonth, monthNamed, SHORT_MONTHS } from '../../text/months.js'
import { sentencesOf } from '../../text/sentences.js'
import { termOf } from '../../text/terms.js'

/*
 * Dates and numbers by which a question names a thing, as in "the topic of 9/23", "of week 3", "of 8 October". What a
 * text says of another day or week is no answer.
 */

interface Label { kind: string, value: string, at: number }

const FIGURE = /^\d+(?:[/.:-]\d+)*/
const LAST_DAY = 31

/** The labels among the words of a text: dates, and numbers with the word in front of them as their kind. */
function labelsIn (words: string[]): Label[] {
  return words.flatMap((word, at) => {
    const value = FIGURE.exec(word)?.[0].replace(/\b0+(?=\d)/g, '')
    if (value === undefined) return []
    const form = value.replace(/\d+/g, 'n')
    if (form !== 'n') return { kind: form, value, at }
    const month = Number(value) > LAST_DAY ? undefined : monthBeside(words, at)
    if (month !== undefined) return { kind: 'day', value: `${value} ${monthNamed(month)}`, at }
    const kind = termOf(words[at - 1] ?? '')
    return kind === undefined || FIGURE.test(kind) ? [] : { kind, value, at }
  })
}

/** "October 8", "8th of October", "8 de octubre" */
function monthBeside (words: string[], at: number): string | undefined {
  const behind = words.slice(at + 1, at + 4).find(word => word.length > 2)
  return [words[at - 1], behind].find(word => word !== undefined && (isMonth(word) || SHORT_MONTHS.includes(word)))
}

/**
 * What of some texts is about the labels of a question: the words behind each, up to the next one of its kind, and all
 * of a line or sentence that has one alone. Where no other label of the kind stands in the texts, it is all of them.
 */
export function aboutLabels (question: string, texts: string[]): string[] {
  const asked = labelsIn(wordsOf(question))
  const values = new Set(asked.map(({ value }) => value))
  const kinds = new Set(asked.map(({ kind }) => kind))
  const isOfKind = ({ kind }: Label) => kinds.has(kind)
  const lines = texts.map(text => text.split('\n').flatMap(sentencesOf).map(wordsOf))
  const others = lines.flat().flatMap(labelsIn).filter(label => isOfKind(label) && !values.has(label.value))
  if (others.length === 0) return texts
  return lines.flatMap(lines => {
    // Of a text that begins without a label, it is not known what it is about.
    let isAbout = false
    return lines.flatMap(words => {
      const labels = labelsIn(words).filter(isOfKind)
      if (labels.length === 0) return isAbout ? words.join(' ') : []
      return labels.flatMap(({ value }, number) => {
        isAbout = values.has(value)
        const from = number === 0 ? 0 : labels[number]?.at
        return isAbout ? words.slice(from, labels[number + 1]?.at).join(' ') : []
      })
    })
  })
}
