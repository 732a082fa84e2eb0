/*
 * Reasoning models write their thoughts before or between what they say, each family between marks of its own. Some
 * begin inside of the mark, so that only its end can be seen.
 */

const NAMES = 'think|thinking|thoughts?|reasoning|reflection|scratchpad|inner_monologue|analysis|seed:think'
// The channel of gpt-oss that has its answer: its thoughts end where it begins.
const ANSWER = 'final'
const TOKEN = new RegExp([
  `<(?<open>${NAMES})(?:\\s[^<>]{0,80})?>|</(?<close>${NAMES})\\s*>`,
  '\\[(?<openBracket>THINK)\\]|\\[/(?<closeBracket>THINK)\\]',
  '◁(?<openArrow>think)▷|◁/(?<closeArrow>think)▷',
  '<\\|(?<openStart>START_THINKING)\\|>|<\\|END_(?<closeStart>THINKING)\\|>',
  `<\\|channel\\|>\\s*(?<openChannel>analysis|commentary)|<\\|channel\\|>\\s*(?<closeChannel>${ANSWER})`,
  '<\\|(?:start|im_start)\\|>\\s*(?:assistant)?',
  '<\\|(?:message|end|return|im_end|eot_id|START_RESPONSE|END_RESPONSE)\\|>'
].join('|'), 'giu')
// What may become one of these when more text comes.
const BEGUN = new RegExp('(?:' + [
  '</?[a-z_:]{0,20}(?:\\s[^<>]{0,80})?',
  '<\\|[a-z_]{0,16}\\|?',
  '<\\|(?:start|im_start|channel)\\|>\\s*[a-z]{0,12}',
  '\\[/?T?H?I?N?K?',
  '◁/?[a-z]{0,5}'
].join('|') + ')$', 'iu')
// In characters. A mark is shorter.
const MAX_MARK = 110

/** Takes the thoughts of a model out of its text, which may come in pieces of any size. For one completion. */
export class ThoughtFilter {
  readonly #discard: () => void
  #held = ''
  /** The last character before what is held. */
  #before = ''
  /** The kind of mark that the text is in, and how many of it are open. */
  #inside: string | undefined
  #depth = 0

  /** @param discard is called when a thought ends whose beginning was not marked: all the text before was thought */
  constructor (discard: () => void) {
    this.#discard = discard
  }

  /** The text that is known to be no thought. */
  push (piece: string): string {
    return this.#read(piece, false)
  }

  /** The rest. A thought that was not ended has none. */
  end (): string {
    return this.#read('', true)
  }

  #read (piece: string, isEnd: boolean): string {
    const text = this.#held + piece
    let said = ''
    let from = 0
    const say = (to: number) => {
      if (this.#inside === undefined) said += text.slice(from, to)
    }
    for (const match of text.matchAll(TOKEN)) {
      const { 0: token, index } = match
      const [kind, isOpening] = kindOf(match)
      const isQuoted = (text[index - 1] ?? this.#before) === '`'
      if (this.#inside === undefined && isQuoted) continue
      say(index)
      // With thoughts inside of thoughts, the outermost end counts.
      if (this.#inside === undefined) {
        if (isOpening) [this.#inside, this.#depth] = [kind, 1]
        else if (kind !== '') {
          said = ''
          this.#discard()
        }
      } else if (kind === this.#inside) {
        this.#depth += isOpening && kind !== 'channel' ? 1 : -1
        if (this.#depth <= 0) this.#inside = undefined
      }
      from = index + token.length
    }
    const tail = text.slice(Math.max(from, text.length - MAX_MARK))
    const begun = isEnd ? '' : BEGUN.exec(tail)?.[0] ?? ''
    say(text.length - begun.length)
    this.#held = begun
    this.#before = text.at(-begun.length - 1) ?? this.#before
    return said
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
