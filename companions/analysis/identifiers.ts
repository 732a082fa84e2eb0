import { fold, wordsOf } from '../text/language.js'
import { isCommonWord, termOf } from '../text/terms.js'

/** Whether a word, folded, is said by so many that it tells nothing about one of them. */
export type IsShared = (word: string) => boolean

/** What tells who a student is. */
export interface Person { username: string, full_name: string, email: string }

interface Word { text: string, start: number, end: number, isCapitalised: boolean, startsSentence: boolean }
type Range = [start: number, end: number]

const HIDDEN = '…'

/*
 * Names that are words, too. Such a one counts where it stands as a name: beside another part of the same student's
 * name, after "I am", or with a capital inside a sentence. Every other part of a name counts wherever it stands.
 */
const WORDS_THAT_ARE_NAMES = new Set(wordsOf(`
  mark marks will grace may april june july august summer autumn dawn bill art rose hope joy faith dean page frank rich drew chase grant miles guy jack max ray sky eve iris lily ivy pearl
  ruby amber crystal jade gene chip rob sue pat nick dick harry major earl duke king prince bishop pope young brown white black green gray grey long short small little strong best good wise
  rice wood woods field fields hill lake park banks bank bush stone rock rivers river day case bell ball book books cook baker carter taylor miller fisher hunter price church house hall
  law cross power powers love bond fox wolf bird fish bear lamb savage sharp swift noble moody gold silver steel cash pay penny weeks month north south west east winter spring glass
  key keys lane street bridge ford forest garden marsh moon star sun snow frost storm wells brook waters summers sum root roots tree trees graph node nodes list stack queue array code
  test exam class group student students pupil user name names first last one two three four five six seven eight nine ten someone admin demo sample example course subject teacher
  angel angeles cruz flores rey reyes rosa rosas paz mar sol luz luna cielo estrella esperanza consuelo dolores mercedes pilar rocio nieves blanca blanco rubio moreno bravo castillo calle campo campos
  prado rio rios sierra torre torres fuente fuentes iglesia casa cabello cabeza mano leon lobo toro vaca cordero paloma perla violeta margarita clara claro justo santo santos domingo
  julio abril agosto marco pascual real soler alba aurora gracia victoria amor amores bueno buena malo mejor grande delgado ramo rama ramos mata valle vega cuenta cuesta puente piedra roca rojo verde
  estudiante estudiantes alumno alumna alumnos prueba clase grupo usuario nombre primero primera segundo segunda tercero apellido persona
`))
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y', 'e', 'i', 'da', 'das', 'do', 'dos', 'di', 'van', 'von', 'der', 'den', 'ter', 'al', 'bin', 'ibn', 'of', 'the', 'san'])
const ABBREVIATED_TITLES = new Set(['prof', 'dr', 'dra'])
const TITLES = new Set([...ABBREVIATED_TITLES, 'professor', 'profesor', 'profesora', 'doctor', 'doctora', 'lecturer', 'teacher'])

/** Written without spaces between the words: what would be a word elsewhere is a part of a longer run. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Letters that no accent makes, as they are typed on a keyboard without them. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }
const WRITTEN_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

// An e-mail address, "@ada", and numbers of six digits and more, but no dates: telephones, identity cards, enrolments.
const OBVIOUS = [
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}._-]{2,}/gu,
  /(?<![\p{L}\p{N}.])(?!\d{4}-\d{2}-\d{2}(?!\d)|\d+[.,]\d+(?![\d.\s()-]*\d))\p{L}{0,3}\+?\d(?:[\s().-]{0,2}\d){5,}\p{L}?(?![\p{L}\p{N}])/gu
]
const CALLED = ['my name is', 'my name s', 'name is', 'me llamo', 'mi nombre es', 'call me', 'llamame']
const I_AM = ['i am', 'i m', 'im', 'this is', 'it is', 'it s', 'soy', 'aqui']
const FAREWELLS = ['thanks', 'thank you', 'thx', 'regards', 'cheers', 'best', 'sincerely', 'yours', 'gracias', 'saludos', 'un saludo', 'atentamente', 'abrazo', 'cordialmente']

// What follows these at the end is a name in lower case, too: "best pepe" need not be.
const THANKS = new Set(['thanks', 'thx', 'cheers', 'gracias', 'saludos', 'atentamente'])

/**
 * Finds what tells who a student is, in any letter case, with and without accents. A name is looked for as a whole
 * word, so that "Ada" does not spoil "adaptive".
 */
export class Identifiers {
  /** The students that each part of a name belongs to. */
  readonly #parts = new Map<string, Set<number>>()
  /** The parts that are no other word, and whole usernames. */
  readonly #distinctive = new Set<string>()
  /** Parts of usernames and addresses. */
  readonly #handles = new Set<string>()
  readonly #unspaced = new Set<string>()
  readonly #professor: Set<string>

  /** @param professor the full name of who teaches the course: the whole class may know it */
  constructor (students: Person[], professor = '') {
    this.#professor = new Set(namePartsOf(professor))
    students.forEach(({ username, full_name, email }, student) => {
      const local = email.split('@', 1)[0] as string
      const handles = [username, local].flatMap(namePartsOf)
      for (const handle of handles) this.#handles.add(handle)
      this.#addDistinctive([...handles, fold(username), fold(local)])
      for (const name of spellingsOf(full_name)) this.#addName(name, student)
    })
  }

  #addName (name: string, student: number): void {
    const parts = namePartsOf(name)
    for (const part of parts) {
      const owners = this.#parts.get(part) ?? new Set()
      this.#parts.set(part, owners.add(student))
      for (const run of unspacedNamesOf(part)) this.#unspaced.add(run)
    }
    const pieces = normal(name).split(/\s+/).map(piece => namePartsOf(piece).join(''))
    this.#addDistinctive([...parts, parts.join(''), ...pieces])
  }

  #addDistinctive (names: string[]): void {
    for (const name of names) if ([...name].length >= 3 && !isAWord(name)) this.#distinctive.add(name)
  }

  /**
   * Whether a question tells who asks it, or who somebody else is.
   * @param isShared where given, words that only may be a name tell it, too, unless they are shared
   */
  isIn (question: string, isShared?: IsShared): boolean {
    return this.#inQuestion(normal(question), isShared).length > 0
  }

  /** A question without what tells who a student is: names, usernames, addresses, numbers, and what somebody calls himself. */
  hideInQuestion (text: string, isShared?: IsShared): string {
    const clean = normal(text)
    return hide(clean, this.#inQuestion(clean, isShared))
  }

  /** Whether any word of a text is part of a student's name, even where it need not be meant as one. */
  mayName (text: string): boolean {
    return wordsIn(normal(text)).some(word => this.#isPart(word))
  }

  /** A text of the course's own without the students' names. Its addresses, rooms and telephones are meant to be read. */
  hideInMaterial (text: string): string {
    const clean = normal(text)
    const words = wordsIn(clean)
    return hide(clean, this.#names(clean, words, this.#professorIn(words).concat(this.#titled(clean, words))))
  }

  #inQuestion (text: string, isShared: IsShared = () => true): Range[] {
    const words = wordsIn(text)
    const professor = this.#professorIn(words)
    return [
      ...this.#names(text, words, professor), ...this.#wordsAsNames(words, professor), ...this.#introductions(words),
      ...this.#mayBeNames(words, professor.concat(titled(text, words))).filter(({ text }) => !isShared(text)).map(rangeOf),
      ...OBVIOUS.flatMap(pattern => found(pattern, text))
    ]
  }

  /** Words that are part of a student's name or username, too, and those with a capital, which may be what friends call somebody. */
  #mayBeNames (words: Word[], others: Word[]): Word[] {
    return words.filter(word => {
      if (termOf(word.text) === undefined || !/\p{L}/u.test(word.text) || others.includes(word)) return false
      if (this.#isPart(word) || this.#handles.has(word.text)) return true
      return word.isCapitalised && !isCommonWord(word.text) && !TITLES.has(word.text) && !this.#professor.has(word.text)
    })
  }

  /** @param others words that name somebody else */
  #names (text: string, words: Word[], others: Word[]): Range[] {
    const named = words.filter((word, position) => !others.includes(word) && (this.#distinctive.has(word.text) || this.#standsByItsOther(words, position)))
    // "j.doe", "ada_l": usernames that are several words, or words too short to count alone.
    const compounds = found(/[\p{L}\p{N}]+(?:[._+-]+[\p{L}\p{N}]+)+/gu, text).filter(([start, end]) => this.#distinctive.has(fold(text.slice(start, end))))
    const folded = fold(text)
    const unspaced = [...this.#unspaced].flatMap(name => occurrences(name, folded))
    return [...named.map(rangeOf), ...compounds, ...unspaced]
  }

  /** "Mark Lovelace", "Li, Bo", "Maria de la Cruz": parts of one student's name side by side. */
  #standsByItsOther (words: Word[], position: number): boolean {
    const word = (words[position] as Word).text
    const owners = this.#parts.get(word)
    if (owners === undefined || PARTICLES.has(word)) return false
    return [-1, 1].some(step => {
      let beside = position + step
      while (PARTICLES.has(words[beside]?.text ?? '') && Math.abs(beside - position) < 3) beside += step
      const other = words[beside]?.text
      if (other === undefined || other === word || PARTICLES.has(other)) return false
      const theirs = this.#parts.get(other)
      return theirs !== undefined && [...owners].some(owner => theirs.has(owner))
    })
  }

  /** Parts of a name that are words, or too short to be sure of, with a capital inside a sentence. */
  #wordsAsNames (words: Word[], others: Word[]): Range[] {
    // Where everything has capitals, they say nothing.
    const isShouted = words.filter(({ isCapitalised }) => isCapitalised).length > 0.6 * words.length && words.length > 3
    if (isShouted) return []
    return words.filter(word => word.isCapitalised && !word.startsSentence && this.#isPart(word) && !others.includes(word)).map(rangeOf)
  }

  /** What follows "my name is" or "I am", and what stands after the last "Thanks". */
  #introductions (words: Word[]): Range[] {
    const ranges: Range[] = []
    const after = (first: number, isCertain: boolean) => {
      if (words[first]?.text === HIDDEN) return
      let last = first
      while (last < words.length && last < first + 4 && words[last]?.isCapitalised) last++
      if (last === first && isCertain && first < words.length) last++
      if (last > first) ranges.push([(words[first] as Word).start, (words[last - 1] as Word).end])
    }
    words.forEach((_, position) => {
      const next = position + 1
      const said = words.slice(Math.max(0, position - 2), next).map(({ text }) => text).join(' ')
      const ends = (phrases: string[]) => phrases.some(phrase => said === phrase || said.endsWith(` ${phrase}`))
      if (ends(CALLED)) after(next, true)
      // "I am stuck" names nobody, "im mark" does where a student is called so.
      else if (ends(I_AM)) after(next, this.#isPart(words[next]))
      else if (next === words.length - 1 && THANKS.has(words[position]?.text ?? '') && !isCommonWord(words[next]?.text ?? '') && words[next]?.text !== HIDDEN) after(next, true)
      else if (ends(FAREWELLS) && words.length - next <= 3 && words.slice(next).every(({ isCapitalised }) => isCapitalised)) after(next, false)
    })
    return ranges
  }

  #isPart (word: Word | undefined): boolean {
    return word !== undefined && this.#parts.has(word.text) && !PARTICLES.has(word.text)
  }

  /** Where the professor is meant: two parts of the name side by side, or one after a title. */
  #professorIn (words: Word[]): Word[] {
    const is = (word: Word | undefined) => word !== undefined && this.#professor.has(word.text)
    return words.filter((word, position) => {
      const [before, after] = [words[position - 1], words[position + 1]]
      return is(word) && (is(before) || is(after) || TITLES.has(before?.text ?? ''))
    })
  }

  /** Who has a title, unless it is a student by all parts of the name: "Dr. Ada Lovelace" may have gone back to school. */
  #titled (text: string, words: Word[]): Word[] {
    const others = titled(text, words)
    return others.filter(word => !this.#standsByItsOther(words, words.indexOf(word)))
  }
}

/** The words of a name, folded. A number alone is none: "2027" is a year wherever it stands. */
function namePartsOf (name: string): string[] {
  return wordsIn(normal(name)).map(({ text }) => text).filter(part => /\p{L}/u.test(part))
}

/** A name as its owner writes it, with its umlauts written out, and the other way round: "Müller", "Mueller". */
function spellingsOf (name: string): Set<string> {
  const composed = normal(name)
  return new Set([
    composed,
    composed.toLowerCase().replace(/[äöüøå]/g, letter => WRITTEN_OUT[letter] as string),
    // Not in a short name, which would become another word: "Noel", "Baez".
    composed.toLowerCase().replace(/\p{L}{6,}/gu, part => part.replace(/([aou])e(?=[^aeiou])/g, '$1'))
  ])
}

/** What a name without spaces is found by: itself, and the given name after a family name of one letter or two. */
function unspacedNamesOf (part: string): string[] {
  const letters = [...part]
  if (!UNSPACED.test(part) || letters.length < 2) return []
  if (!/^\p{Script=Han}{3,4}$/u.test(part)) return [part]
  return [part, letters.slice(letters.length - 2).join('')]
}

function isAWord (part: string): boolean {
  return !/\p{L}/u.test(part) || WORDS_THAT_ARE_NAMES.has(part) || isCommonWord(part) || PARTICLES.has(part)
}

/** One form for what looks the same: full-width and mathematical letters become plain, invisible ones go. */
function normal (text: string): string {
  return text.replace(/\p{Cf}/gu, '').replace(/[\uff00-\uffef\u{1d400}-\u{1d7ff}]/gu, letter => letter.normalize('NFKC')).normalize('NFC')
}

/** The words of a text as names are looked for in it. */
export function foldedWords (text: string): string[] {
  return wordsIn(normal(text)).map(({ text }) => text)
}

function wordsIn (text: string): Word[] {
  const folded = fold(text)
  // What is left of an accent that no letter has composed with is part of the word, and of no name.
  return [...folded.matchAll(/[\p{L}\p{N}\p{M}]+|…/gu)].map(({ 0: word, index: start }) => ({
    text: word.replace(/\p{M}/gu, '').replace(/[øłđðıßæœþ]/g, letter => PLAIN[letter] as string),
    start,
    end: start + word.length,
    isCapitalised: /^\p{Lu}/u.test(text.slice(start)),
    startsSentence: /(?:^|[.!?:;…\n¿¡"“«(>])[\s*_>-]*$/.test(text.slice(Math.max(0, start - 8), start))
  }))
}

/** The capitalised words after "Dr." or "Prof.": in the course's own texts they name who teaches it. */
function titled (text: string, words: Word[]): Word[] {
  return words.flatMap((title, position) => {
    if (!TITLES.has(title.text)) return []
    const name = words.slice(position + 1, position + 4)
    const end = name.findIndex((word, nth) => {
      const before = words[position + nth] as Word
      // "Ask your teacher. Ada knows": only what is short for a word, or an initial, has a full stop within the name.
      const isShort = ABBREVIATED_TITLES.has(before.text) || before.text.length === 1
      const between = text.slice(before.end, word.start)
      return !word.isCapitalised || !(isShort ? /^\.?[ \u00a0]*$/ : nth === 0 ? /^:?[ \u00a0]+$/ : /^(?:[ \u00a0]|['’-])$/).test(between)
    })
    return end === -1 ? name : name.slice(0, end)
  })
}

function rangeOf ({ start, end }: Word): Range {
  return [start, end]
}

function found (pattern: RegExp, text: string): Range[] {
  return [...text.matchAll(pattern)].map(({ 0: match, index }) => [index, index + match.length])
}

function occurrences (name: string, text: string): Range[] {
  const ranges: Range[] = []
  for (let start = text.indexOf(name); start !== -1; start = text.indexOf(name, start + name.length)) ranges.push([start, start + name.length])
  return ranges
}

function hide (text: string, ranges: Range[]): string {
  let [hidden, done] = ['', 0]
  for (const [start, end] of ranges.sort(([a], [b]) => a - b)) {
    if (start >= done) hidden += text.slice(done, start) + HIDDEN
    done = Math.max(done, end)
  }
  return (hidden + text.slice(done)).replace(/…(?:[\s,.'’-]*…)+/g, HIDDEN)
}
