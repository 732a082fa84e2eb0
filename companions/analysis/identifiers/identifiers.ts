import { takingTurns } from '../../../lib/process/turns.js'
import { isCommonWord, termOf } from '../../text/terms.js'
import type { Person } from '../models/user.js'
import { contactDetailsIn } from './contact-details.js'
import { introductionsIn } from './introductions.js'
import { TITLES } from './lexicon.js'
import { namePartsOf } from './spellings.js'
import { StudentNames } from './student-names.js'
import { titledNames } from './titled-names.js'
import { hideRanges, normalise, rangeOf, wordsIn, type Range, type Word } from './words.js'

/** Whether so many students say a folded word that it identifies none of them. */
export type IsShared = (word: string) => boolean

/**
 * Finds and hides what identifies a student: names, usernames, contact details. A name is compared with whole words, so
 * that "Ada" does not match in "adaptive".
 */
export class Identifiers {
  readonly #students: StudentNames
  /** The parts of the name of each. */
  readonly #teachers: Array<Set<string>>

  /** @param teachers full names of the teachers of the course, which stay visible */
  constructor (students: Person[], teachers: string[] = []) {
    this.#students = new StudentNames(students)
    this.#teachers = teachers.map(name => new Set(namePartsOf(name)))
  }

  /** The same, while other work of the process goes on: the names of a large class take some tenths of a second. */
  static async of (students: Person[], teachers: string[]): Promise<Identifiers> {
    const identifiers = new Identifiers([], teachers)
    const otherWork = takingTurns()
    for (const student of students) {
      await otherWork()
      identifiers.#students.add(student)
    }
    return identifiers
  }

  /**
   * Whether a question identifies the student who asks it, or another one.
   * @param isShared when given, words that may be a name count, too, unless they are shared
   */
  isIn (question: string, isShared?: IsShared): boolean {
    return this.#inQuestion(normalise(question), isShared).length > 0
  }

  /** A question with "…" in place of names, usernames, contact details and introductions. */
  hideInQuestion (question: string, isShared?: IsShared): string {
    const text = normalise(question)
    return hideRanges(text, this.#inQuestion(text, isShared))
  }

  /** Whether any word of a text is part of a student's name, even where it may mean something else. */
  mayName (text: string): boolean {
    return wordsIn(normalise(text)).some(word => this.#students.isPart(word))
  }

  /** Course material with "…" in place of students' names. Addresses, rooms and telephone numbers stay readable. */
  hideInMaterial (material: string): string {
    const text = normalise(material)
    const words = wordsIn(text)
    const lecturers = [...this.#teachersIn(words), ...this.#titled(text, words)]
    return hideRanges(text, this.#students.certainIn(text, words, lecturers))
  }

  #inQuestion (text: string, isShared: IsShared = () => true): Range[] {
    const words = wordsIn(text)
    const teachers = this.#teachersIn(words)
    const unsure = this.#mayBeNames(words, [...teachers, ...titledNames(text, words)])
    return [
      ...this.#students.certainIn(text, words, teachers),
      ...this.#students.capitalisedIn(words, teachers),
      ...introductionsIn(text, words, word => this.#students.isPart(word)),
      ...unsure.filter(({ text }) => !isShared(text)).map(rangeOf),
      ...contactDetailsIn(text)
    ]
  }

  /**
   * Ordinary words that are part of a student's name or username, and capitalised words that may be a nickname.
   * @param except words that name another person
   */
  #mayBeNames (words: Word[], except: Word[]): Word[] {
    return words.filter(word => {
      if (termOf(word.text) === undefined || !/\p{L}/u.test(word.text) || except.includes(word)) return false
      if (this.#students.isPart(word) || this.#students.isHandle(word)) return true
      return word.isCapitalised && !isCommonWord(word.text) && !TITLES.has(word.text) &&
        !this.#teachers.some(parts => parts.has(word.text))
    })
  }

  /** The words that name a teacher: two parts of the name side by side, or one part after a title. */
  #teachersIn (words: Word[]): Word[] {
    return words.filter((word, position) => {
      const [before, after] = [words[position - 1], words[position + 1]]
      return this.#teachers.some(parts => {
        const isPart = (word: Word | undefined) => word !== undefined && parts.has(word.text)
        return isPart(word) && (isPart(before) || isPart(after) || TITLES.has(before?.text ?? ''))
      })
    })
  }

  /** Names after a title, except the full names of students: "Dr. Ada Lovelace" may have enrolled. */
  #titled (text: string, words: Word[]): Word[] {
    return titledNames(text, words).filter(word => !this.#students.isBesideItsOther(words, words.indexOf(word)))
  }
}
