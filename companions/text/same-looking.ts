import { withSigns } from './symbol-fonts.js'

// A soft hyphen, a space without width, a word joiner, a mark of the byte order within a text.
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g
// Also what only says how letters join, or in which direction they run.
const FORMAT = /[\p{Cf}\p{Variation_Selector}]/gu
// Ligatures and other forms of letters, with a code of their own; Latin letters and digits as wide as Chinese ones, and
// Katakana that is half as wide.
const FORMS = /[\ufb00-\ufdff\ufe70-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f]+/g
// Letters of formulas: italic, bold, double-struck.
const STYLED = /[\u2100-\u214f\u{1d400}-\u{1d7ff}]+/gu
// H₂O and m² are typed as H2O and m2, but 10⁶ is not 106.
const POWER = /(?<=\d)[\xb2\xb3\xb9\u2070\u2074-\u2079]+/g
const INDEX = /[\xb2\xb3\xb9\u2070\u2074-\u2079\u2080-\u2089]+/g

/**
 * A text as it would be typed: without characters that cannot be seen, with plain letters for ligatures and other
 * forms, with composed accents, and with the signs of Symbol and Wingdings. What looks different, such as the
 * punctuation of Chinese, stays.
 */
export function asTyped (text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text
  return withSigns(text).replace(INVISIBLE, '').replace(FORMS, forms => forms.normalize('NFKC')).normalize('NFC')
}

// Letters of Western and Central Europe, dashes and quotes: with these alone, a text stays as it is.
const PLAIN = /^[\0-\x7f\xa1-\xac\xae-\xb1\xb4-\xb8\xba-\u017f\u2010-\u2027\u2030-\u203a]*$/

/** A text for a comparison of words: as {@link asTyped}, without any mark of format, and with plain letters alone. */
export function forComparison (text: string): string {
  if (PLAIN.test(text)) return text
  return asTyped(text.replace(FORMAT, '')).replace(STYLED, letters => letters.normalize('NFKC'))
    .replace(POWER, power => ` ${power}`).replace(INDEX, index => index.normalize('NFKC'))
}
