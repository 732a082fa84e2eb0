import { stopwords as english } from '@orama/stopwords/english'
import { wordsOf } from '../../text/language.js'
import { anyTermOf } from '../../text/terms.js'

// The common words of grammar alone. The engine leaves out more, since it must tell what a message asks for; here, among
// many passages, a word such as "tiempo" or "gobierno" finds the right one (`npm run bench:retrieval`).
const SPANISH = `
  a al algo alguien alguna algunas alguno algunos ante antes como con contra cual cuales cuando cuanta cuantas cuanto cuantos de del
  desde donde durante e el ella ellas ello ellos en entre era eran es esa esas ese eso esos esta estaba estaban estan estar estas este
  esto estos fue fueron ha haber habia habian han hasta hay la las le les lo los mas me mi mis mucha muchas mucho muchos muy nada ni no
  nos nosotras nosotros nuestra nuestro o os otra otras otro otros para pero poco por porque que quien quienes se ser si sido siendo sin
  sobre son su sus tambien tanto te ti toda todas todo todos tu tus un una unas uno unos y ya yo`

const STOP = new Set([...english, SPANISH].flatMap(wordsOf))

/** A question has a handful of terms; a pasted page is looked up by its first ones. */
export const MAX_QUERY_TERMS = 64

/** The terms of a text, in order: one chain for both languages, since a document and a question may each be in another. */
export function retrievalTerms (text: string): string[] {
  return wordsOf(text).flatMap(word => STOP.has(word) ? [] : anyTermOf(word) ?? [])
}
