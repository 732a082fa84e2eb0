import { fold } from '../../../../text/language.js'
import { anyOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { titleOf } from '../definitions.js'
import { normal } from '../draft.js'
import { isGeneral } from '../named.js'
import { inAny } from '../prose/prose-language.js'
import { abbreviationsIn, initialsOf } from '../prose/abbreviations.js'

/*
 * What a material calls a thing besides, wherever it says so: the long form of an abbreviation, "also called", the
 * other language in parentheses. All names of a thing are right as typed answers, and none is a wrong option beside
 * another one.
 */

// In words.
const MAX_NAME = 5
// More names than these are those of several things.
const MAX_NAMES = 6

// Between two phrases that the author marks.
const BETWEEN = new RegExp(`^["”»]?(?:${anyOf(({ testProse }) => testProse?.otherNameBetween)})["“«]?$`, 'iu')
const PRONOUN_CALLED = new RegExp(`^(?:${anyOf(({ testProse }) => testProse?.pronounCalled)})` +
  '["“«]?(\\p{L}[\\p{L}\\d-]*(?: \\p{L}[\\p{L}\\d-]*){0,3}?)(?=["”».,;(]| \\(|$)', 'u')
const ARTICLE = anyOf(({ testProse }) => testProse && [testProse.anyOne, testProse.theOne].flat())
const SUBJECT = new RegExp(`^(?:${ARTICLE})` +
  '(\\p{L}[\\p{L}\\d-]*(?: \\p{L}[\\p{L}\\d-]*){0,3}?)' + `(?:${anyOf(({ testProse }) => testProse?.is)})`, 'u')
// Capitals are looked for first: it takes less time.
const ACRONYM = /(?=\p{Lu}{2})(?<![\p{L}\d])\p{Lu}{2,6}(?![\p{L}\d])/gu
const TITLE_CASE = new RegExp(`\\p{Lu}\\p{Ll}+(?:[ -](?:${inAny(({ values }) => values.inLongForms)}|` +
  '\\p{Lu}\\p{Ll}+)){1,7}', 'gu')

const ABBREVIATION = '\\p{Ll}?\\p{Lu}[\\p{Lu}\\d]{1,5}s?'
const SHORT_FIRST = new RegExp(`(?<![\\p{L}\\d])(${ABBREVIATION}) \\((\\p{L}[\\p{L} '’-]{5,60})\\)`, 'gu')
const SHORT_LAST = new RegExp("(?<=([\\p{L}\\d '’-]{5,90})) \\((?:[^(), ]{2,30} [^(),]{2,30}, )?" +
  `(${ABBREVIATION})\\)`, 'gu')
const LANGUAGE = `\\((?:${anyOf(({ testProse }) => testProse?.inLanguage)})[,:]? ["“«]?`
const TRANSLATED = new RegExp(`(?<=([\\p{L}\\d '’-]{2,60})) ${LANGUAGE}(\\p{L}[\\p{L} '’-]{2,40})["”»]?\\)`, 'gu')
const HAS_LANGUAGE = new RegExp(LANGUAGE, 'u')
// This takes much less time than the patterns with both names.
const BESIDE_PARENTHESIS = /\p{Lu}[\p{Lu}\d]s? \(|\p{Lu}[\p{Lu}\d]s?\)/u
// What stands before a name that an abbreviation follows.
const BEGINS = new RegExp(`^(?:${ARTICLE})`, 'iu')
const BOUNDARY = new RegExp(`(?:^| )(?:${ARTICLE}|(?:${anyOf(({ testProse }) => testProse?.nameBoundary)}) )`, 'iu')

const JOINED = new RegExp(` (?:${inAny(({ alone }) => alone.alternatives)}) `, 'iu')

/** The names of the things of a course. */
export class CourseNames {
  readonly #others = new Map<string, Map<string, string>>()
  readonly #acronyms = new Set<string>()
  /** By the first letters of their words: names of several words, as the material writes them. */
  readonly #phrases = new Map<string, Map<string, string>>()
  /** The same by all of these letters but the last one, which is that of what they are: "Act". */
  readonly #withNoun = new Map<string, Map<string, string>>()

  add (passage: Passage, before: Passage | undefined): void {
    const { text, headings, source, marked, definition } = passage
    for (const acronym of text.match(ACRONYM) ?? []) this.#acronyms.add(acronym)
    for (const phrase of text.match(TITLE_CASE) ?? []) this.#addPhrase(phrase)
    for (const { short, long } of abbreviationsIn(text)) this.#link(short, long)
    this.addInParentheses(text)
    this.#addTranslated(text)
    const title = headings.at(-1) ?? (source.kind === 'document' ? titleOf(source.filename) : '')
    if (before?.section !== passage.section) {
      this.#addPhrase(title)
      // "Dirty read", the first item below the heading "Lectura sucia".
      if (passage.kind === 'item' && isOtherTitle(text, title) && !isListOfNames(passage)) this.#link(title, text)
    }
    this.#addAlsoCalled(text, before?.section === passage.section ? before.text : '')
    this.#addEntry(definition?.term ?? title)
    this.#addMarked(text, marked)
  }

  /** What a thing is called besides. */
  of (name: string): string[] {
    const own = normal(name)
    const known = this.#others.get(own)
    const others = known === undefined || known.size > MAX_NAMES ? [] : [...known.values()]
    return [...others, ...this.#shortFormOf(name), ...this.#longFormOf(name)].filter(other => normal(other) !== own)
  }

  /** Whether two names are those of one thing. */
  areOne (a: string, b: string): boolean {
    const other = normal(b)
    return normal(a) === other || this.of(a).some(name => normal(name) === other)
  }

  #addPhrase (phrase: string): void {
    const initials = initialsOf(phrase)
    if (initials.length < 3 || initials.length > 6) return
    const known = this.#phrases.get(initials) ?? new Map<string, string>()
    this.#phrases.set(initials, known.set(normal(phrase), phrase))
    const short = initials.slice(0, -1)
    if (short.length < 3) return
    this.#withNoun.set(short, (this.#withNoun.get(short) ?? new Map<string, string>()).set(normal(phrase), phrase))
  }

  /** "LNA (amplificador de bajo ruido)", "el RNA mensajero (mRNA)": the other language has other initials. */
  addInParentheses (text: string): void {
    if (!text.includes('(') || !BESIDE_PARENTHESIS.test(text)) return
    for (const [, short = '', long = ''] of text.matchAll(SHORT_FIRST)) {
      if (isTranslation(long)) this.#link(short, long)
    }
    for (const [, before = '', short = ''] of text.matchAll(SHORT_LAST)) {
      const long = before.split(BOUNDARY).at(-1)?.trim() ?? ''
      if (isTranslation(long)) this.#link(short, long)
    }
  }

  /** "A stack (Spanish: pila)" */
  #addTranslated (text: string): void {
    if (!text.includes('(') || !HAS_LANGUAGE.test(text)) return
    for (const [, before = '', other = ''] of text.matchAll(TRANSLATED)) {
      const name = before.split(BOUNDARY).at(-1)?.trim().replace(BEGINS, '') ?? ''
      if (isName(name) && isName(other)) this.#link(name, other)
    }
  }

  /** Whether the material has another abbreviation of the same letters: one of the two is a slip. */
  hasTwin (short: string): boolean {
    const letters = (name: string) => [...name].sort().join('')
    return [...this.#acronyms].some(other => other !== short && other.length === short.length &&
      letters(other) === letters(short))
  }

  /** "Atomic broadcast (total order broadcast)". */
  #addEntry (term: string): void {
    const [, name = '', inside = ''] = /^([^()]+?)\s*\(([^()]+)\)$/u.exec(term) ?? []
    // "Instruction count and CPI (cycles per instruction)": of one of two.
    if (!isName(name) || JOINED.test(name) || !inside.split(/[,/]/).every(part => isName(part.trim()))) return
    // "Liability (Suppliers)": an example of it; "model (optional)": a remark.
    const others = inside.split(/[,/]/).map(part => part.trim())
      .filter(part => !/^\p{Lu}\p{Ll}/u.test(part) && !isGeneral(part) && !PART.test(part))
    for (const part of others) this.#link(name, part)
  }

  /** "A socket is … It is also called an API": the subject of the sentence before. */
  #addAlsoCalled (text: string, before: string): void {
    const other = PRONOUN_CALLED.exec(text)?.[1]
    const name = other === undefined ? undefined : SUBJECT.exec(before)?.[1]
    if (other !== undefined && name !== undefined && isName(name) && isName(other)) this.#link(name, other)
  }

  #addMarked (text: string, marked: string[]): void {
    for (const [at, name] of marked.entries()) {
      const next = marked[at + 1]
      if (next === undefined || !isName(name) || !isName(next)) continue
      const start = text.indexOf(name)
      const end = start === -1 ? -1 : text.indexOf(next, start + name.length)
      if (end !== -1 && BETWEEN.test(text.slice(start + name.length, end))) this.#link(name, next)
    }
  }

  #link (a: string, b: string): void {
    for (const [one, other] of [[a, b], [b, a]] as const) {
      const known = this.#others.get(normal(one)) ?? new Map<string, string>()
      this.#others.set(normal(one), known.set(normal(other), other))
    }
  }

  /** "TLB" of "Translation-Lookaside Buffer", where the material has that word. */
  #shortFormOf (name: string): string[] {
    const initials = initialsOf(name).toUpperCase()
    return initials.length > 2 && this.#acronyms.has(initials) ? [initials] : []
  }

  /** "Consejo General del Poder Judicial" of "CGPJ", where the material has one name with these initials. */
  #longFormOf (name: string): string[] {
    if (!/^\p{Lu}{3,6}$/u.test(name)) return []
    const phrases = [...this.#phrases.get(fold(name))?.values() ?? []]
    if (phrases.length > 0) return phrases.length === 1 ? phrases : []
    // "RICO Act", of "Racketeer Influenced and Corrupt Organizations Act".
    const [whole = '', ...others] = this.#withNoun.get(fold(name))?.values() ?? []
    const long = whole.replace(BEGINS, '')
    return whole === '' || others.length > 0 ? [] : [long, `${name} ${whole.split(' ').at(-1)}`]
  }
}

/** Whether it means the same: "amplificador de bajo ruido". In "Gil Robles (CEDA)" it is a member of the party. */
function isTranslation (long: string): boolean {
  return long.includes(' ') && isName(long) && !/ \p{Lu}\p{Ll}/u.test(long)
}

function isName (text: string): boolean {
  return /^\p{L}[\p{L}\d' -]*$/u.test(text) && text.length > 1 && text.split(' ').length <= MAX_NAME &&
    termsOf(text.split(' ')[0] ?? '').length > 0 && termsOf(text.split(' ').at(-1) ?? '').length > 0
}

/** Whether a section lists several short names: examples of what its title names. */
function isListOfNames ({ section }: Passage): boolean {
  const items = section.text.split('\n').filter(line => /^\s*[-*+] \S/.test(line))
  return items.filter(line => line.trim().split(' ').length <= MAX_NAME).length > 1
}

/** Whether the first item below a title is nothing but another name of it, in as many words. */
// "YouTube (III)": the third slide of it.
const PART = /^[IVX]{1,5}$/

function isOtherTitle (text: string, title: string): boolean {
  const name = text.replace(/\.$/, '')
  const words = name.split(' ').length
  const isNoSentence = isName(name) && words <= 3 && /^\p{Lu}/u.test(name)
  return isNoSentence && isName(title) && title.split(' ').length === words
}
