import { PieceFilter } from './piece-filter.js'

/*
 * Addresses, telephone numbers and numbers of papers do not leave the building: on the way to a model each has a name,
 * and in what the model says the name becomes the text again. Names of people are not recognised.
 */

const KINDS: Array<[kind: string, pattern: RegExp]> = [
  ['EMAIL', /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6}/gu],
  ['IBAN', /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g],
  // Spanish identity numbers.
  ['IDNUMBER', /\b(?:\d{8}|[XYZ]\d{7})[ -]?[A-HJ-NP-TV-Z]\b/gi],
  ['PHONE', new RegExp('(?<![\\p{L}\\d.,/:-])(?:\\+\\d{1,3}[ .-]?(?:\\(?\\d{1,4}\\)?[ .-]?){2,5}\\d{2,4}|' +
    '[6789]\\d{2}[ .-]?\\d{3}[ .-]?\\d{3}|[6789]\\d{2}(?:[ .-]?\\d{2}){3})(?![\\p{L}\\d.,/:-]*\\d)', 'gu')]
]
const NAME = /\b(?:EMAIL|IBAN|IDNUMBER|PHONE)_\d{1,4}\b/g
// What may become a name when more text comes.
const BEGUN = /(?:(?:EMAIL|IBAN|IDNUMBER|PHONE)_\d{0,4}|(?<![\p{L}\p{N}_])[A-Z]{1,8})$/u

/** The names of one call. */
export class Masks extends PieceFilter {
  readonly #isOn: boolean
  readonly #names = new Map<string, string>()
  readonly #texts = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  readonly #literals = new Set<string>()

  constructor (isOn: boolean) {
    super()
    this.#isOn = isOn
  }

  /** These texts have words that look like a name: they are none, and no text gets them. */
  reserve (texts: string[]): void {
    for (const text of texts) for (const [literal] of text.matchAll(NAME)) this.#literals.add(literal)
  }

  hide (text: string): string {
    if (!this.#isOn) return text
    let hidden = text
    for (const [kind, pattern] of KINDS) hidden = hidden.replace(pattern, found => this.#nameOf(kind, found))
    return hidden
  }

  protected begunIn (text: string): string {
    return this.#texts.size === 0 ? '' : BEGUN.exec(text.slice(-20))?.[0] ?? ''
  }

  /** What the model says, with the texts in place of their names. */
  protected changed (text: string): string {
    return text.replace(NAME, name => this.#texts.get(name) ?? name)
  }

  #nameOf (kind: string, text: string): string {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    let count = (this.#counts.get(kind) ?? 0) + 1
    while (this.#literals.has(`${kind}_${count}`)) count++
    const name = `${kind}_${count}`
    this.#counts.set(kind, count)
    this.#names.set(text, name)
    this.#texts.set(name, text)
    return name
  }
}
