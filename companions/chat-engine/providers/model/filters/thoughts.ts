/*
 * Reasoning models write their thoughts before or between what they say, each family between marks of its own. Some
 * begin inside of the mark, so that only its end can be seen. A server with the wrong template sends the marks between
 * the turns of a conversation as well, and the model writes the turn of the student, too.
 */

const NAMES = 'think|thinking|thoughts?|reasoning|reflection|scratchpad|inner_monologue|analysis|seed:think'
// The channel of gpt-oss that has its answer: its thoughts end where it begins.
const ANSWER = 'final'
const TURN_BEGINS = '(?:<\\|(?:im_start|start_header_id)\\|>|<start_of_turn>)'
const TURN_ENDS = 'return|im_end|eot_id|eom_id|endoftext|end_of_text|END_OF_TURN_TOKEN'
const ROLES = 'assistant|user|system|model'
const TOKEN = new RegExp([
  `<(?<open>${NAMES})(?:\\s[^<>]{0,80})?>|</(?<close>${NAMES})\\s*>`,
  '\\[(?<openBracket>THINK)\\]|\\[/(?<closeBracket>THINK)\\]',
  '◁(?<openArrow>think)▷|◁/(?<closeArrow>think)▷',
  '<\\|(?<openStart>START_THINKING)\\|>|<\\|END_(?<closeStart>THINKING)\\|>',
  `<\\|channel\\|>\\s*(?<openChannel>analysis|commentary)|<\\|channel\\|>\\s*(?<closeChannel>${ANSWER})`,
  '<\\|start\\|>\\s*(?:assistant)?',
  '<\\|(?:message|end|end_header_id|START_RESPONSE|END_RESPONSE)\\|>',
  `(?<turn>${TURN_BEGINS}\\s*(?:${ROLES})?|<\\|(?:${TURN_ENDS}|${ROLES})\\|>|</?(?:end_of_turn|eos)>|` +
    '<｜[a-z▁]{1,20}｜>|\\[/?INST\\]|</s>(?=\\s{0,9}(?:<\\||<s>|\\[/?INST\\])))'
].join('|'), 'giu')
// What may become one of these when more text comes.
const BEGUN = new RegExp('(?:' + [
  '</?[a-z_:]{0,20}(?:\\s[^<>]{0,80})?',
  '<\\|[a-z_]{0,17}\\|?', '<｜[a-z▁]{0,20}｜?',
  `(?:<\\|(?:start|channel)\\|>|${TURN_BEGINS})\\s*[a-z]{0,12}`,
  '\\[/?T?H?I?N?K?', '\\[/?I?N?S?T?', '</s>\\s{0,9}(?:<\\|?|<s|\\[/?I?N?S?T?)?',
  '◁/?[a-z]{0,5}'
].join('|') + ')$', 'iu')
// In characters. A mark is shorter.
const MAX_MARK = 110
// A role may follow, or its rest.
const BEGINS = new RegExp(`^(?:<\\|start\\|>|${TURN_BEGINS})\\s*[a-z]{0,12}$`, 'i')
// A mark between turns stands at the end of what is said, or of a word. In a text about such marks it is a word.
const ENDED = /(?:^|[\p{L}\p{N})\]*_]|[.!?…]\s{0,9}|\n\s{0,9})$/u
const BEHIND_TURN = new RegExp(`^\\s{0,9}(?:$|</?s>|<[|｜]|</?(?:start|end)_of|\\[/?INST|(?:${ROLES})\\b)`)
const MAX_LAST = 10
const UNDECIDED = /^\s{0,9}[a-z]{0,9}$/
// It may also end what is struck through.
const LAST = /<\/s>\s*$/

/** Takes the thoughts of a model out of its text, which may come in pieces of any size. For one completion. */
export class ThoughtFilter {
  readonly #discard: () => void
  #held = ''
  /** The kind of mark that the text is in, and how many of it are open. */
  #inside: string | undefined
  #depth = 0
  #hasSaid = false
  #isCode = false
  /** Whether the last line that was said has begun code. */
  #isSpan = false
  /** The last characters that were said. */
  #last = ''
  /** What may be the beginning of a fence. */
  #ticks = ''
  /** Whether the turn of the model has ended: what it writes then is not shown. */
  isOver = false

  /** @param discard is called when a thought ends whose beginning was not marked: all the text before was thought */
  constructor (discard: () => void) {
    this.#discard = discard
  }

  /** The text that is known to be no thought. */
  push (piece: string): string {
    return this.#read(this.#held + piece, false)
  }

  /** The rest. A thought that was not ended has none. */
  end (): string {
    return this.#read(this.#held.replace(LAST, ''), true)
  }

  #read (text: string, isEnd: boolean): string {
    if (this.isOver) return ''
    let said = ''
    let from = 0
    let undecided: number | undefined
    const say = (to: number) => {
      if (this.#inside === undefined) said += this.#noted(text.slice(from, to))
      from = to
    }
    for (const match of text.matchAll(TOKEN)) {
      const { 0: token, index } = match
      if (!isEnd && text.length - index <= MAX_MARK && BEGINS.test(text.slice(index))) break
      const [kind, isOpening] = kindOf(match)
      const behind = text.slice(index + token.length, index + token.length + MAX_MARK)
      const isTurn = kind === 'turn'
      if (!isEnd && isTurn && UNDECIDED.test(behind)) {
        undecided = index
        break
      }
      say(index)
      const isQuoted = this.#last.endsWith('`')
      if (this.#inside === undefined && (isQuoted || (isTurn && this.#isWord(token, behind)))) continue
      // With thoughts inside of thoughts, the outermost end counts.
      if (this.#inside === undefined) {
        if (isTurn) {
          this.isOver = this.#hasSaid
          if (this.isOver) return said
        } else if (isOpening) [this.#inside, this.#depth] = [kind, 1]
        else if (kind !== '') {
          said = ''
          this.#hasSaid = this.#isCode = false
          this.#discard()
        }
      } else if (kind === this.#inside) {
        this.#depth += isOpening && kind !== 'channel' ? 1 : -1
        if (this.#depth <= 0) this.#inside = undefined
      }
      from = index + token.length
    }
    const tail = text.slice(Math.max(from, text.length - MAX_MARK))
    const begun = isEnd ? '' : undecided === undefined ? BEGUN.exec(tail)?.[0] ?? '' : text.slice(undecided)
    say(text.length - begun.length)
    this.#held = begun
    return said
  }

  /** Whether a mark between turns is a word of what is said. */
  #isWord (token: string, behind: string): boolean {
    if (this.#isCode || this.#isSpan || /\[\/?inst\]/.test(token)) return true
    return !ENDED.test(this.#last) && !BEHIND_TURN.test(behind)
  }

  /** Follows what is said: whether there are words, and whether a block of code is open. */
  #noted (text: string): string {
    this.#hasSaid ||= /\S/.test(text)
    this.#last = (this.#last + text.slice(-MAX_LAST)).slice(-MAX_LAST)
    const parts = (this.#ticks + text).split(/```|~~~/)
    if (parts.length % 2 === 0) this.#isCode = !this.#isCode
    const line = text.slice(text.lastIndexOf('\n') + 1)
    const isOdd = line.split('`').length % 2 === 0
    this.#isSpan = text.includes('\n') ? isOdd : isOdd !== this.#isSpan
    this.#ticks = parts.at(-1)?.slice(-2) ?? ''
    return text
  }
}

/** The kind of mark; '' for a mark that stands for nothing. */
function kindOf ({ groups = {} }: RegExpExecArray): [kind: string, isOpening: boolean] {
  const { open, close } = groups
  const name = open ?? close
  if (name !== undefined) return [name.toLowerCase(), open !== undefined]
  const [found = ''] = Object.keys(groups).filter(group => groups[group] !== undefined)
  return [found.replace(/^(?:open|close)/, '').toLowerCase(), found.startsWith('open')]
}
