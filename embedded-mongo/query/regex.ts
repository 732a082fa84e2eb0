import { MongoError } from '../errors.js'

const maxPatternLength = 4096

/*
 * V8 looks for a match without characters also between the two halves of a character above U+FFFF, where no character
 * precedes and none follows. So `^$` would match each text with an emoji. A match has to begin beside a character.
 */
const onCharacters = '(?:(?=[^])|(?<=[^])|^)'

/**
 * Compiles a Perl-compatible pattern (PCRE, as MongoDB uses) to a JavaScript regular expression. Where the two differ
 * (`$`, `.`, `\s`, the option `x`) it writes out what PCRE means. It throws a MongoError for what JavaScript cannot
 * express. JavaScript cannot interrupt a match that takes too long. Therefore a pattern has at most 4,096 characters,
 * and it may not repeat a group without bound when the group contains an unbounded repetition.
 */
export function compileRegex (pattern: string, options: string): RegExp {
  for (const option of options) {
    if (!'imsxu'.includes(option)) throw new MongoError(51108, `invalid flag in regex options: ${option}`)
  }
  if (pattern.includes('\0')) {
    throw new MongoError('BadValue', 'Regular expression cannot contain an embedded null byte')
  }
  if (pattern.length > maxPatternLength) {
    throw new MongoError(51091, `Regular expression is invalid: pattern is longer than ${maxPatternLength} characters`)
  }
  try {
    const translated = new Translation(pattern, options).run()
    return new RegExp(`${onCharacters}(?:${translated})`, options.includes('i') ? 'iu' : 'u')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // V8 prefixes the translated pattern, which the client does not know.
    throw new MongoError(51091, `Regular expression is invalid: ${error.message.split(': ').at(-1)}`)
  }
}

function unsupported (what: string): MongoError {
  return new MongoError(51091, `Regular expression is invalid: ${what} is not supported`)
}

class Translation {
  #at = 0
  #out = ''
  // For each open group: whether it contains an unbounded repetition.
  readonly #open: boolean[] = [false]

  constructor (readonly pattern: string, readonly options: string) {}

  run (): string {
    while (this.#at < this.pattern.length) this.#atom()
    return this.#out
  }

  #atom (): void {
    const char = String.fromCodePoint(this.pattern.codePointAt(this.#at)!)
    const multiline = this.options.includes('m')
    let repeats = false
    this.#at += char.length
    switch (char) {
      case '\\': this.#out += this.#escape(false); break
      case '[': this.#out += this.#class(); break
      case '.': this.#out += this.options.includes('s') ? '[^]' : '[^\\n]'; break
      case '^': this.#out += multiline ? '(?<![^\\n])' : '(?<![^])'; return
      case '$': this.#out += multiline ? '(?![^\\n])' : '(?=\\n?(?![^]))'; return
      case '(': this.#group(); return
      case ')':
        this.#out += ')'
        repeats = this.#open.pop() ?? false
        if (this.#open.length === 0) throw unsupported('an unmatched parenthesis')
        if (repeats) this.#open[this.#open.length - 1] = true
        break
      case '|': this.#out += '|'; return
      default:
        if (this.options.includes('x')) {
          if (/\s/.test(char)) return
          if (char === '#') { this.#comment(); return }
        }
        this.#out += char
    }
    this.#quantifier(repeats)
  }

  #comment (): void {
    while (this.#at < this.pattern.length && this.pattern[this.#at] !== '\n') this.#at++
  }

  #group (): void {
    const kind = /^\?(:|=|!|<=|<!|<[A-Za-z_]\w*>)/.exec(this.pattern.slice(this.#at))
    if (kind === null && this.pattern[this.#at] === '?') {
      throw unsupported(`a group that begins with (${this.pattern.slice(this.#at, this.#at + 3)}`)
    }
    this.#out += '(' + (kind?.[0] ?? '')
    this.#at += kind?.[0].length ?? 0
    this.#open.push(false)
  }

  #quantifier (groupRepeats: boolean): void {
    const found = /^(\*|\+|\?|\{\d+(,\d*)?\})\??/.exec(this.pattern.slice(this.#at))
    if (found === null) return
    const quantifier = found[0]
    this.#out += quantifier
    this.#at += quantifier.length
    if ('*+?{'.includes(this.pattern[this.#at] ?? ' ')) throw unsupported('a possessive or doubled quantifier')
    if (!/^(\*|\+|\{\d+,\})/.test(quantifier)) return
    if (groupRepeats) throw unsupported('repeating a group that repeats without bound')
    this.#open[this.#open.length - 1] = true
  }

  #class (): string {
    let out = '['
    if (this.pattern[this.#at] === '^') {
      out += '^'
      this.#at++
    }
    // A closing bracket at the start of a class is an ordinary character.
    if (this.pattern[this.#at] === ']') {
      out += '\\]'
      this.#at++
    }
    for (;;) {
      const char = this.pattern[this.#at++]
      if (char === undefined) throw unsupported('an unterminated character class')
      if (char === ']') return out + ']'
      if (char === '[' && /[:.=]/.test(this.pattern[this.#at] ?? '')) throw unsupported('a POSIX character class')
      out += char === '\\' ? this.#escape(true) : char === '[' ? '\\[' : char
    }
  }

  #escape (inClass: boolean): string {
    const char = this.pattern[this.#at++]
    if (char === undefined) throw unsupported('a backslash at the end')
    if (char === 's') return inClass ? '\\t-\\r ' : '[\\t-\\r ]'
    if (char === 'S' && !inClass) return '[^\\t-\\r ]'
    if ('dDwWbnrtf'.includes(char)) return '\\' + char
    if (char === 'B' && !inClass) return '\\B'
    if (char === 'A' && !inClass) return '(?<![^])'
    if (char === 'z' && !inClass) return '(?![^])'
    if (char === 'x' || char === 'p' || char === 'P') {
      const rest = /^([0-9A-Fa-f]{2}|\{\w+\})/.exec(this.pattern.slice(this.#at))
      if (rest === null || (char === 'x' && rest[0].startsWith('{'))) throw unsupported(`\\${char}`)
      this.#at += rest[0].length
      return '\\' + char + rest[0]
    }
    if (/[1-9]/.test(char) && !inClass) return '\\' + char
    if (/[A-Za-z0-9]/.test(char)) throw unsupported(`\\${char}`)
    if (/[\^$\\.*+?()[\]{}|/]/.test(char) || (char === '-' && inClass)) return '\\' + char
    return char
  }
}
