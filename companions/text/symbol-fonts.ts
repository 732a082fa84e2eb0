/*
 * The fonts Symbol and Wingdings have codes of their own for their signs: Office and many PDF write them as private
 * characters, which show nothing elsewhere. Symbol's letters and signs are read, and of Wingdings what Office makes of
 * "-->" and ":)". Where both fonts use a code, the sign that stands in texts is taken.
 */

const FIRST = 0xf020
const FROM_SYMBOL = ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙ☺ΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
// From 0xa1 on.
const UPPER = 'ϒ′≤⁄∞ƒ♣☐♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…│─↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒←→〈®©™∑⎛←→⎡⎢⎣⎧⎨⎩⎪⇨〉∫⌠⎮⌡⎞⎟⎠⎤⎥✗✓☒☑'
const SIGNS = new Map([
  ...[...FROM_SYMBOL].map((sign, n) => [FIRST + n, sign] as const),
  ...[...UPPER].map((sign, n) => [0xf0a1 + n, sign] as const)
])

const BULLET = /^([ \t]*)[\uf020-\uf0ff](?=[ \t])/gm
const PRIVATE = /[\uf020-\uf0ff]/g

/** A text with the signs of these fonts as everybody has them. At the beginning of a line, one is that of an item. */
export function withSigns (text: string): string {
  if (text.search(PRIVATE) === -1) return text
  return text.replace(BULLET, '$1-').replace(PRIVATE, sign => SIGNS.get(sign.charCodeAt(0)) ?? sign)
}
