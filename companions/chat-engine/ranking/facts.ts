import { anyOf } from '../../text/languages/registry.js'
import { MONTH_NAME } from '../../text/months.js'

/*
 * Facts that are recognised by their form: dates, weights, rooms, people. A question asks for some of them ("when",
 * "how much"), and a sentence has some of them. All patterns match folded text (see `fold`).
 */

/** One kind of fact. */
export interface Fact {
  name: string
  /** Matches a question that asks for it. */
  asks: RegExp
  /** Matches a text that has it. `cased`: the text is not folded. */
  form: RegExp
  cased?: true
}

const MONTH = `(?:${MONTH_NAME}|${anyOf(({ facts }) => facts?.month)})`
// Short words that stand before a number which is no room.
const NO_ROOM = `${MONTH}|${anyOf(({ facts }) => facts?.noRoom)}`

/** What has the same form in all languages. The order is the order of the learned weights: see ranking-weights.ts. */
const FORMS: Array<{ name: string, asks?: string, form: string, cased?: true }> = [
  { name: 'percent', asks: '%', form: '\\d\\s?%' },
  { name: 'number', form: '\\d' },
  { name: 'time', form: '\\b\\d{1,2}[:.]\\d{2}\\b' },
  { name: 'weekday', form: `\\b(?:${anyOf(({ facts }) => facts?.weekday)})\\b` },
  {
    name: 'date',
    form: `\\b${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?\\b|` +
      `\\b\\d{1,2}(?:st|nd|rd|th)?(?:${anyOf(({ facts }) => facts?.ofMonth)})? ${MONTH}\\b|` +
      '\\b\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?\\b|\\b20\\d\\d-\\d\\d-\\d\\d\\b'
  },
  { name: 'money', form: '[$€£]\\s?\\d|\\d\\s?€\\b' },
  { name: 'email', form: '\\S@\\S' },
  { name: 'phone', form: '\\(?\\d{3}\\)?[ .-]\\d{3}[ .-]\\d{3,4}\\b|\\b\\d{1}-\\d{4}\\b' },
  { name: 'url', form: 'https?:|\\bwww\\.|\\.(?:edu|com|org|es|net)\\b' },
  {
    name: 'place',
    // "B2.14", "Hall 204", and no "on 10 May", "exam 60 %", "de 2027".
    form: `\\b(?!(?:${NO_ROOM})\\b)[a-z]{1,4} ?(?!20\\d\\d\\b)\\d{2,4}[a-z]?\\b(?!\\s?%)|` +
      '\\b[a-z]\\d{1,2}\\.\\d{1,3}\\b'
  },
  {
    name: 'person',
    form: `\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\.)?(?: (?:${anyOf(({ facts }) => facts?.inNames)}))?[ -]\\p{Lu}\\p{Ll}+`,
    cased: true
  },
  { name: 'duration', form: '' },
  { name: 'credits', form: '' },
  { name: 'book', form: '' },
  {
    name: 'letter grade',
    form: '(?:^|[\\s(])[a-df][+-]?\\s?[:=(]?\\s?[(>≥]?\\s?\\d{2}|' +
      '\\d{2}(?:\\.\\d+)?\\s?%?\\s?[:=]?\\s?[a-df][+-]?(?![a-z])'
  },
  { name: 'permission', form: '' },
  { name: 'duty', form: '' },
  { name: 'reason', form: '' },
  { name: 'condition', form: '' }
]

/** Facts by their form. The order is the order of the learned weights: see ranking-weights.ts. */
export const FACTS: readonly Fact[] = FORMS.map(({ name, asks = '', form, cased }) => ({
  name,
  asks: oneOf(asks, anyOf(({ facts }) => facts?.forms[name]?.asks)),
  form: oneOf(form, anyOf(({ facts }) => facts?.forms[name]?.form), cased && 'u'),
  ...(cased && { cased })
}))

function oneOf (own: string, ofLanguages: string, flags?: string): RegExp {
  return new RegExp(own === '' ? ofLanguages : `${own}|${ofLanguages}`, flags)
}
