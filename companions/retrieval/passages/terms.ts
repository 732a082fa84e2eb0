import { stopwords as english } from '@orama/stopwords/english'
import { wordsOf } from '../../text/language.js'
import { anyTermOf, searchWordsOf, withCapitals } from '../../text/terms.js'

// Function words only. The chat engine has a longer list, because it must find what a message asks for. A search among
// many passages is better with words such as "tiempo" or "gobierno" (`npm run bench -- retrieval`).
const SPANISH = `
  a al algo alguien alguna algunas alguno algunos ante antes como con contra cual cuales cuando cuanta cuantas
  cuanto cuantos de del desde donde durante e el ella ellas ello ellos en entre era eran es esa esas ese eso esos
  esta estaba estaban estan estar estas este esto estos fue fueron ha haber habia habian han hasta hay la las le les
  lo los mas me mi mis mucha muchas mucho muchos muy nada ni no nos nosotras nosotros nuestra nuestro o os otra
  otras otro otros para pero poco por porque que quien quienes se ser si sido siendo sin sobre son su sus tambien
  tanto te ti toda todas todo todos tu tus un una unas uno unos y ya yo
`

const STOP = new Set([...english, SPANISH].flatMap(wordsOf))

/** A question has a few terms. A longer text, such as a pasted page, is searched by its first terms. */
export const MAX_QUERY_TERMS = 64

/**
 * The search terms of a text, in order. English and Spanish are treated alike, because a document and a question may be
 * in different languages.
 */
export function retrievalTerms (text: string): string[] {
  // WHERE is no "where": it is a name, `where0`.
  const named = withCapitals(text, term => STOP.has(term.slice(0, -1)))
  return searchWordsOf(named).flatMap(word => STOP.has(word) ? [] : anyTermOf(word) ?? [])
}
