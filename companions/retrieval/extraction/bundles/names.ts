import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

/*
 * The names of the files in an archive, where it does not say that they are in UTF-8: Windows writes them in the code
 * page of its country.
 */

const CHINESE = /^(?:[\xa1-\xfe][\xa1-\xfe])+$/
const RUSSIAN = /^[\x80-\xaf\xe0-\xf1]+$/
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\u30a0-\u30ff]{2,}/gu
// Of the characters beyond ASCII.
const JAPANESE_SHARE = 0.8
// Letters of another script stand side by side. An accent stands alone, and rarely two do: "Größe".
const MAX_ACCENTS = 1.7

/** What decodes names of which these are some, by all of them. */
export function decoderOf (names: Uint8Array[]): (name: Uint8Array) => string {
  if (names.every(isUtf8)) return name => Buffer.from(name).toString()
  const encoding = encodingOf(names)
  return name => iconv.decode(Buffer.from(name), encoding)
}

function encodingOf (names: Uint8Array[]): string {
  const runs = names.flatMap(name => Buffer.from(name).toString('latin1').match(/[\x80-\xff]+/g) ?? [])
  if (runs.every(run => CHINESE.test(run))) return 'gbk'
  if (isJapanese(Buffer.concat(names.flatMap(name => [name, Buffer.from('\n')])))) return 'shift_jis'
  const isAccents = runs.reduce((sum, { length }) => sum + length, 0) < MAX_ACCENTS * runs.length
  return !isAccents && runs.every(run => RUSSIAN.test(run)) ? 'cp866' : 'cp850'
}

function isJapanese (names: Buffer): boolean {
  const text = iconv.decode(names, 'shift_jis')
  const beyond = text.match(/[^ -~\n]/gu)?.length ?? 0
  return !text.includes('\ufffd') && (text.match(JAPANESE) ?? []).join('').length >= JAPANESE_SHARE * beyond
}
