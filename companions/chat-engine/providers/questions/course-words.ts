import { filenameOf, type Passage } from '../../material/passages.js'
import { normal } from './draft.js'
import { classOf, genusOf, kindOf, kindOfNoun, type Kind } from './prose/kinds.js'
import { inAny, type ProseLanguage } from './prose/prose-language.js'

const ARTICLE = new RegExp(`^(?:${inAny(({ alone }) => alone.articles)}) `, 'i')

// The first word of a sentence has a capital, whatever it is. With the space before it, it is found in less time.
const INNER_WORD = / ["“«(]?(?<=[\p{Ll}\d,] ["“«(]?)\p{L}[\p{L}-]+/gu
const MARKS = '"“«('
// "Napoleon Bonaparte crowned himself": "Napoleon" is a name, though it begins each sentence that has it.
const BEGINS_NAME = /^\p{Lu}\p{Ll}+(?= \p{Lu}\p{Ll})/u

// What stands in so many places above or before something is no term, but the name of a part: "Strategy", "Key points".
const PLACES_OF_LABEL = 3

// "Factors of success:", with a list below it. A single word may be a term.
const LABEL_OF_LIST = /^\p{L}[^:. ]* [^:.]{1,40}:$/u

/** What the whole material tells of its words. */
export class CourseWords {
  readonly #capitals = new Map<string, number>()
  readonly #firstNames = new Set<string>()
  readonly #headings = new Set<string>()
  readonly #marked = new Set<string>()
  /** By heading, or what stands before a colon: the headings around it, with the document. */
  readonly #places = new Map<string, Set<string>>()
  readonly #defined = new Map<string, { genus: string, kind: Kind, class: string }>()
  // All passages of a section have the same titles.
  #section: Passage['section'] | undefined

  add ({ text, kind, marked, definition, section, ...titles }: Passage): void {
    for (const found of text.match(INNER_WORD) ?? []) {
      const word = found.slice(MARKS.includes(found.charAt(1)) ? 2 : 1)
      const key = word.toLowerCase()
      this.#capitals.set(key, (this.#capitals.get(key) ?? 0) + (word.charAt(0) === key.charAt(0) ? -1 : 1))
    }
    const [first] = BEGINS_NAME.exec(text) ?? []
    if (first !== undefined && !ARTICLE.test(text)) this.#firstNames.add(first)
    if (section !== this.#section) this.#addTitles(titles)
    this.#section = section
    for (const phrase of marked) this.#marked.add(keyOf(phrase))
    if (kind === 'item' && LABEL_OF_LIST.test(text)) this.#addPlace(text.slice(0, -1), titles, titles.headings.length)
    if (definition === undefined) return
    this.#marked.add(keyOf(definition.term))
    this.#addPlace(definition.term, titles, titles.headings.length)
  }

  #addPlace (label: string, { headings, source }: Pick<Passage, 'headings' | 'source'>, depth: number): void {
    const key = keyOf(label)
    const around = [filenameOf({ source }), ...headings.slice(0, depth)].join('\n')
    const places = this.#places.get(key)
    if (places === undefined) this.#places.set(key, new Set([around]))
    else if (places.size < PLACES_OF_LABEL) places.add(around)
  }

  #addTitles ({ headings, source }: Pick<Passage, 'headings' | 'source'>): void {
    for (const phrase of headings) this.#headings.add(keyOf(phrase))
    this.#addPlace(headings.at(-1) ?? '', { headings, source }, headings.length - 1)
    // A document is named by what it is about.
    if (source.kind !== 'document') return
    this.#headings.add(keyOf(source.filename.replace(/\.[^.]{1,6}$/, '').replace(/[_-]+/g, ' ')))
  }

  addDefined (term: string, definition: string, language: ProseLanguage): void {
    const genus = genusOf(definition, language)
    this.#defined.set(keyOf(term), { genus, kind: kindOfNoun(genus), class: classOf(genus) })
  }

  /** Whether it names parts in several places, such as "Key points" of each unit. */
  isLabel (name: string): boolean {
    return this.#places.get(keyOf(name))?.size === PLACES_OF_LABEL
  }

  /** What a term stands for, by its definition, or else by its own words. */
  kindOf (term: string, language: ProseLanguage): Kind {
    return this.#defined.get(keyOf(term))?.kind ?? kindOf(term, language)
  }

  /** The class of what a term stands for, by its definition: see `kinds.ts`. */
  classOf (term: string): string | undefined {
    return this.#defined.get(keyOf(term))?.class
  }

  /** The noun of the definition of a term. */
  genusOf (term: string): string | undefined {
    return this.#defined.get(keyOf(term))?.genus
  }

  /** Whether a word is written with a capital inside of sentences. */
  isName (word: string): boolean {
    return (this.#capitals.get(word.toLowerCase()) ?? 0) > 0
  }

  /** Whether a word alone is a name: it is written so, or begins a longer name somewhere, and is no common word. */
  isNameAlone (word: string): boolean {
    return this.isName(word) || (this.#firstNames.has(word) && !this.isCommon(word))
  }

  /** Whether a word is written in small letters inside of sentences. */
  isCommon (word: string): boolean {
    return (this.#capitals.get(word.toLowerCase()) ?? 0) < 0
  }

  /** Whether the author made a heading of a term, set it in bold or in italics, or defined it. */
  isKey (term: string): boolean {
    return this.#headings.has(keyOf(term)) || this.isMarked(term)
  }

  /** Whether the author set a term in bold or in italics, or defined it. */
  isMarked (term: string): boolean {
    return this.#marked.has(keyOf(term)) || this.isDefined(term)
  }

  /** Whether the author both made a heading of a term and set it in bold or in italics. */
  isTitle (term: string): boolean {
    return this.#headings.has(keyOf(term)) && this.isMarked(term)
  }

  /** Whether a sentence of the material says what a term is. */
  isDefined (term: string): boolean {
    return this.#defined.has(keyOf(term))
  }
}

function keyOf (phrase: string): string {
  return singular(normal(phrase.replace(/^[\d.\s]+|\([^)]*\)/g, '').replace(ARTICLE, '')))
}

function singular (phrase: string): string {
  return phrase.replace(/(?<=[^s ])s(?= |$)/g, '')
}
