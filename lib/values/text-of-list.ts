/**
 * The text of a list that a person or a program has saved: UTF-8, UTF-16, or Windows-1252 as Excel writes it. `null`
 * where it is not known: a wrong guess would spoil names.
 */
export function textOfList (bytes: Uint8Array): string | null {
  const read = (encoding: string) => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      return null
    }
  }
  if (bytes[0] === 0xFF && bytes[1] === 0xFE) return read('utf-16le')
  if (bytes[0] === 0xFE && bytes[1] === 0xFF) return read('utf-16be')
  const zeros = [0, 1].map(from => bytes.subarray(0, 400).filter((byte, i) => i % 2 === from && byte === 0).length)
  if (zeros[1]! > 20 && zeros[0] === 0) return read('utf-16le')
  if (zeros[0]! > 20 && zeros[1] === 0) return read('utf-16be')
  if (zeros.some(count => count > 0)) return null
  const western = read('windows-1252')
  return read('utf-8') ?? (western !== null && isWestern(western) ? western : null)
}

// The letters of Western Europe. A file of another encoding would have other signs, or several of these in a row.
const LETTERS = 'áéíóúüñçàèìòùâêîôûäëïöãõåøæßÁÉÍÓÚÜÑÇÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÅØÆ'
const ALONE = 'ºª€·¡¿«»“”‘\u00A0'
// A dash stands between words, and an apostrophe as in D’Angelo. On a Mac these bytes are letters.
const SIGNS = new RegExp(`^(?:[\\x00-\\x7F${LETTERS}${ALONE}]|(?<![A-Za-z])[–—]|(?<=\\b[A-Za-z])’(?=[A-Z]))*$`)

const isWestern = (text: string): boolean => SIGNS.test(text) && !new RegExp(`[${LETTERS}]{3}`).test(text)
