import { stopwords as danish } from '@orama/stopwords/danish'
import { stopwords as dutch } from '@orama/stopwords/dutch'
import { stopwords as french } from '@orama/stopwords/french'
import { stopwords as german } from '@orama/stopwords/german'
import { stopwords as italian } from '@orama/stopwords/italian'
import { stopwords as portuguese } from '@orama/stopwords/portuguese'
import { stopwords as romanian } from '@orama/stopwords/romanian'
import { stopwords as swedish } from '@orama/stopwords/swedish'
import { stopwords as turkish } from '@orama/stopwords/turkish'

/*
 * Languages that the companions recognise and do not speak. One that gets a folder of its own is known by that.
 */

/** A language by its function words. */
export interface Unspoken {
  code: string
  stopWords: string[]
  /** What the list lacks: question words and what stands around them, with spaces between them. */
  more: string
}

export const UNSPOKEN: readonly Unspoken[] = [
  {
    code: 'fr',
    stopWords: french,
    more: 'quand ou qui comment quel quelle quels quelles combien pourquoi est ce que quoi cours examen lieu'
  },
  {
    code: 'de',
    stopWords: german,
    more: 'wann wo wer wie was welche welcher welches warum wieviel viele prufung findet gibt kann muss bitte statt'
  },
  {
    code: 'it',
    stopWords: italian,
    more: 'quando dove chi come quale quali quanto quanti quante perche esame corso posso devo c e'
  },
  {
    code: 'pt',
    stopWords: portuguese,
    more: 'quando onde quem como qual quais quanto quantos quantas porque exame disciplina posso preciso fica'
  },
  { code: 'nl', stopWords: dutch, more: 'wanneer waar wie hoe wat welke waarom hoeveel tentamen vak kan moet' },
  { code: 'sv', stopWords: swedish, more: 'nar var vem hur vad vilken vilka varfor tenta kurs' },
  { code: 'da', stopWords: danish, more: 'hvornar hvor hvem hvordan hvad hvilken' },
  { code: 'ro', stopWords: romanian, more: 'cand unde cine cum ce care cat examenul cursul' },
  { code: 'tr', stopWords: turkish, more: 'zaman nerede kim nasil nedir kac sinav' },
  {
    code: 'ca',
    stopWords: [],
    more: 'quan on qui quin quina quins quines quant quants quantes com que es son els les dels amb per aixo hi ha ' +
      'puc pot podem aquesta aquest assignatura treball professor meva meu fins abans despres cal tinc si us plau'
  }
]

/** How questions begin whose words may look like a wish: "do exame" is "of the exam". */
export const QUESTION_OPENINGS = 'qual|quais|quando|onde|quem|quantos?|quantas?|quand|quel(?:le)?s?|comment|combien|' +
  'pourquoi|wann|wo|wie|wer|welche[mnrs]?|warum'

/** Words of the lists that are words of any course, or letters. */
export const NO_FUNCTION_WORD = /^(?:final|total|general|\p{L})$/u

/** Letters and short words, with their accents, that English and Spanish do not have. */
export const FOREIGN =
  /[àèìòùâêîôûçãõäößæøåœëïăâîșțğışłąęůřěőű]|(?<![\p{L}'’])(?:é|és|[ldjc]['’](?=\p{L})|qu['’])(?!\p{L}['’])/iu

/** Words between the parts of names, which people bring along from their own languages. */
export const NAME_PARTICLES = 'i da das do dos di van von der den ter al bin ibn'.split(' ')

/** "page" and "of" of "page 3 of 5", as they are written, in the languages of the documents that we have seen. */
export const PAGE = 'page|página|pág\\.?|p\\.|seite|pagina|strona|стр\\.?|страница'
export const OF_PAGES = 'of|de|von|di|z|из'
