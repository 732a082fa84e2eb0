import type { Confidence } from '../../../schemas.js'

/** What a model says about its reply; `chat` for a message that asks nothing of the material. */
export type Degree = Confidence | 'chat'

/** The line that the model is asked to begin with. */
export const degreeLine = (degree: Degree) => `DEGREE: ${degree}`

/** What a model writes, and nothing else, where no excerpt answers and it was not asked for a degree. */
export const NOT_SAID = 'NOT IN THE MATERIAL'

const DEGREES: Degree[] = ['quoted', 'related', 'none', 'chat']
// Models decorate what they are asked for: "**Degree:** quoted".
const DECORATION = '[\\s>*_`#<\\[({"-]*'
const AFTER = '[*_`"\\])}>.]'
// Some cite the first excerpt before their first word.
const CITED = '(?:\\s*\\[\\d+\\])?'
// Some write all of the reply as code.
const FENCE = '(?:\\s*```[a-z]{0,9}[ \\t]*\\n)?'
const BEFORE = `${FENCE}${CITED}${DECORATION}`
const MARK =
  `${BEFORE}degree${DECORATION}[:=]${DECORATION}(?<degree>${DEGREES.join('|')})\\b${AFTER}*(?!${AFTER})`
const FIRST = new RegExp(`^${MARK}[ \\t]*(?:\\n|(?=\\S))`, 'i')
const LINE = new RegExp(`^${MARK}\\s*$`, 'i')
// The first line of a reply, with what stands for a source all the same.
const SIGNS = '[^\\p{L}\\p{N}\\n]{0,9}'
const DENIAL = new RegExp(
  `^(?:\\s{0,9}\\[\\d+\\]){0,5}${DECORATION}${NOT_SAID}${SIGNS}(?:\\d+\\]${SIGNS}){0,5}(?:\\n|$)`, 'iu'
)
// Another word in place of a degree, with the reply below it; or the reply itself beside it.
const LABEL = new RegExp(
  `^${CITED}${DECORATION}DEGREE${DECORATION}:(?:[\\s*_]*[\\p{L}\\p{N}-]+[ *_]*\n(?=\\s*\\S)|[\\s*_]*)`, 'u'
)
// Who speaks, as a template or the earlier messages of a short prompt name it.
const ROLE = /^\s*assistant(?:[ \t]*:|[ \t]*\n)\s*/i
// In characters.
const MAX_LINE = 60

// How thoughts begin, in the models that do not mark them.
const THOUGHTS = [
  'okay', 'ok', 'alright', 'hm', 'so', 'well', 'let me', 'let\'s', 'wait', 'first', 'i need', 'i should', 'i have',
  'i must', 'i will', 'i can', 'we need', 'we have', 'we are', 'we should', 'the user', 'the student', 'the question',
  'the course material', 'the excerpt', 'looking at', 'to answer', 'thinking'
]

/**
 * Takes the degree out of the text of a model, which may come in pieces of any size. Without a degree at its beginning,
 * the text is held until its end, or until `release`: what such a model writes first may be a thought without a mark.
 */
export class DegreeFilter {
  /** `undefined` as long as the model has given none. */
  degree: Degree | undefined
  #isOpen = false
  #isReleased = false
  #held = ''
  #isWithinLine = false
  /** The fence before the degree is taken out, and its end is still to come. */
  #isFenced = false

  /** The text that may be shown. */
  push (piece: string): string {
    this.#held += piece
    if (this.#isOpen) return this.#withoutMarks(false)
    this.#held = this.#held.replace(ROLE, '')
    const first = FIRST.exec(this.#held)
    if (first === null) return this.#isReleased ? this.release() : ''
    this.#take(first)
    this.#isFenced = first[0].includes('```')
    this.#isOpen = true
    this.#held = this.#held.slice(first[0].length)
    return this.#withoutMarks(false)
  }

  /** The text that is held without a degree, unless it reads like a thought. What comes later is held no more. */
  release (): string {
    this.#isReleased = true
    this.#takeDenial()
    if (this.#isOpen || LABEL.test(this.#held) || mayBecomeMark(this.#held.trim())) return ''
    if (mayBecomeThought(this.#held)) return ''
    this.#open()
    return this.#withoutMarks(false)
  }

  /** The rest. */
  end (): string {
    this.#takeDenial()
    if (!this.#isOpen && !mayBecomeMark(this.#held.trim())) this.#open()
    return this.#withoutMarks(true)
  }

  /** The text so far was a thought. What was shown of it remains. */
  discard (): void {
    if (!this.#isOpen) this.#held = ''
  }

  /** The next piece is the beginning of a completion, where a model may repeat its degree. */
  restart (): void {
    this.#isWithinLine = false
  }

  #takeDenial (): void {
    const [denial] = this.#isOpen ? [] : DENIAL.exec(this.#held) ?? []
    if (denial === undefined) return
    this.degree = 'none'
    this.#isOpen = true
    this.#held = this.#held.slice(denial.length)
  }

  #open (): void {
    this.#isOpen = true
    this.#held = this.#held.replace(LABEL, '')
  }

  #withoutMarks (isEnd: boolean): string {
    let shown = ''
    const lines = this.#held.split(/(?<=\n)/)
    const last = lines.at(-1)?.endsWith('\n') === true || isEnd ? '' : lines.pop() ?? ''
    for (const line of lines) {
      const mark = this.#isWithinLine ? null : LINE.exec(line)
      if (mark !== null) this.#take(mark)
      else if (!this.#endsFence(line)) shown += line
      this.#isWithinLine = false
    }
    const isMark = !this.#isWithinLine && mayBecomeMark(last)
    this.#held = isMark ? last : ''
    if (isMark) return shown
    this.#isWithinLine ||= last !== ''
    return shown + last
  }

  /** Whether a line is the end of the fence that was taken out. */
  #endsFence (line: string): boolean {
    if (!this.#isFenced || this.#isWithinLine || !line.startsWith('```')) return false
    this.#isFenced = false
    return line.trim() === '```'
  }

  #take ({ groups }: RegExpExecArray): void {
    this.degree ??= groups?.degree?.toLowerCase() as Degree
  }
}

function mayBecomeThought (text: string): boolean {
  const begun = text.trim().toLowerCase()
  return THOUGHTS.some(thought => begun.startsWith(thought) || thought.startsWith(begun))
}

// Their letters. "No" is the beginning of many replies, "NO" is not.
const MARKS = [NOT_SAID.replaceAll(' ', ''), 'assistant', ...DEGREES.map(degree => `degree${degree}`)]

function mayBecomeMark (line: string): boolean {
  const letters = line.replace(/^\s*\[(?:\d+(?:\]|$))?/, '').replace(/[^\p{L}\p{N}]/gu, '')
  const isBegun = MARKS.some(mark => mark.startsWith(letters) || mark.startsWith(letters.toLowerCase()))
  return line.length <= MAX_LINE && isBegun
}
