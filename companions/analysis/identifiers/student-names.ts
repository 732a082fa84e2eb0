import { fold } from '../../text/language.js'
import type { Person } from '../models/user.js'
import { isOrdinaryWord, PARTICLES } from './lexicon.js'
import { namePartsOf, spellingsOf, unspacedNamesOf } from './spellings.js'
import { matchesOf, normalise, occurrencesOf, rangeOf, type Range, type Word } from './words.js'

const MIN_LETTERS = 3
// How many words may stand between two parts of a name: "Maria de la Cruz".
const MAX_PARTICLES = 2
// A text in which more words than this have a capital says nothing by it.
const MAX_CAPITALISED_SHARE = 0.6

/** Finds the names and usernames of students in a text, in any letter case, with and without accents. */
export class StudentNames {
  /** The positions of the students in the list, by each part of their names. */
  readonly #parts = new Map<string, Set<number>>()
  /** Parts of names that are no other word, and whole usernames. */
  readonly #distinctive = new Set<string>()
  /** Parts of usernames and addresses. */
  readonly #handles = new Set<string>()
  readonly #unspaced = new Set<string>()

  #count = 0

  constructor (students: Person[]) {
    for (const student of students) this.add(student)
  }

  add ({ username, full_name: fullName, email }: Person): void {
    const student = this.#count++
    const [local = ''] = email.split('@', 1)
    for (const name of new Set([username, local])) {
      const handles = namePartsOf(name)
      for (const handle of handles) this.#handles.add(handle)
      this.#addDistinctive([...handles, fold(name)])
    }
    for (const name of spellingsOf(fullName)) this.#addName(name, student)
  }

  #addName (name: string, student: number): void {
    const parts = namePartsOf(name)
    for (const part of parts) {
      const owners = this.#parts.get(part) ?? new Set()
      this.#parts.set(part, owners.add(student))
      for (const unspaced of unspacedNamesOf(part)) this.#unspaced.add(unspaced)
    }
    const pieces = normalise(name).split(/\s+/).map(piece => namePartsOf(piece).join(''))
    this.#addDistinctive([...parts, parts.join(''), ...pieces])
  }

  #addDistinctive (names: string[]): void {
    for (const name of names) {
      if ([...name].length >= MIN_LETTERS && !isOrdinaryWord(name)) this.#distinctive.add(name)
    }
  }

  /** Whether a word is a part of a student's name, whatever else it may mean. */
  isPart ({ text }: Word): boolean {
    return this.#parts.has(text) && !PARTICLES.has(text)
  }

  /** Whether a word is a part of a student's username or address. */
  isHandle ({ text }: Word): boolean {
    return this.#handles.has(text)
  }

  /**
   * What is certainly a name or a username.
   * @param except words that name another person
   */
  certainIn (text: string, words: Word[], except: Word[]): Range[] {
    const names = words.filter((word, position) =>
      !except.includes(word) && (this.#distinctive.has(word.text) || this.isBesideItsOther(words, position)))
    // "j.doe", "ada_l": usernames of several words, or of words that are too short to count alone.
    const compounds = matchesOf(/[\p{L}\p{N}]+(?:[._+-]+[\p{L}\p{N}]+)+/gu, text)
      .filter(([start, end]) => this.#distinctive.has(fold(text.slice(start, end))))
    const folded = fold(text)
    const unspaced = [...this.#unspaced].flatMap(name => occurrencesOf(name, folded))
    return [...names.map(rangeOf), ...compounds, ...unspaced]
  }

  /** Parts of a name that are ordinary words, or too short to be certain, with a capital inside a sentence. */
  capitalisedIn (words: Word[], except: Word[]): Range[] {
    const capitalised = words.filter(({ isCapitalised }) => isCapitalised)
    if (words.length > 3 && capitalised.length > MAX_CAPITALISED_SHARE * words.length) return []
    return capitalised
      .filter(word => !word.startsSentence && this.isPart(word) && !except.includes(word))
      .map(rangeOf)
  }

  /** "Mark Lovelace", "Li, Bo", "Maria de la Cruz": whether two parts of one student's name stand side by side. */
  isBesideItsOther (words: Word[], position: number): boolean {
    const text = words[position]?.text ?? ''
    const owners = this.#parts.get(text)
    if (owners === undefined || PARTICLES.has(text)) return false
    return [-1, 1].some(step => {
      const beside = this.#neighbour(words, position, step)
      if (beside === undefined || beside === text) return false
      const theirs = this.#parts.get(beside)
      return theirs !== undefined && [...owners].some(owner => theirs.has(owner))
    })
  }

  /** The next word in a direction that is no particle. */
  #neighbour (words: Word[], position: number, step: number): string | undefined {
    for (let distance = 1; distance <= MAX_PARTICLES + 1; distance++) {
      const word = words[position + step * distance]
      if (word === undefined) return undefined
      if (!PARTICLES.has(word.text)) return word.text
    }
    return undefined
  }
}
