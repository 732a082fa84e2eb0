import { inflateSync } from 'node:zlib'
import { mayDrawLines } from './pdf-struck.js'

const PACKED = /\/FlateDecode\b/
const PACKED_OTHERWISE = /\/DecodeParms\b|\/\w+Decode\b.*\/\w+Decode\b/s
const FIELDS = /\/(?:Widget|FreeText)\b/
const STRIKES = /\/StrikeOut\b/
const TABLE = /\/S\s?\/Table\b/
// What is no drawing: pictures, fonts, and what tells about the file.
const OTHERS = /\/Image\b|\/Length1\b|\/(?:Type1C|CIDFontType0C|OpenType)\b|\/(?:XRef|ObjStm|Metadata|CMap)\b|\/N\s/
// What a file may unfold to while it is looked through. In bytes.
const MAX_UNFOLDED = 20_000_000

/** What a file may have. */
export interface Hints {
  /** Values of a form, or what was typed onto it. */
  hasFields: boolean
  /** Tables that are marked as such, in a file without fields. */
  hasTables: boolean
  /** Notes of readers that strike words out. */
  hasStrikes: boolean
  /** Level lines, which may strike words out. */
  hasLines: boolean
}

const UNKNOWN: Hints = { hasFields: true, hasTables: false, hasStrikes: true, hasLines: true }

/**
 * What a file may have beside its text. pdf.js would take about as long once more to tell it of each page, so the
 * objects are searched before: those of the file, and those that it keeps together in packed streams.
 */
export function hintsOf (bytes: Uint8Array): Hints {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  if (/\/Encrypt\b/.test(text)) return UNKNOWN
  let [hasFields, hasTables, hasStrikes] = [FIELDS, TABLE, STRIKES].map(sign => sign.test(text)) as
    [boolean, boolean, boolean]
  let hasLines = false
  let left = MAX_UNFOLDED
  for (const { description, start, end } of streamsIn(text)) {
    const isOfObjects = /\/ObjStm\b/.test(description)
    if (isOfObjects ? hasFields && hasStrikes : hasLines || OTHERS.test(description)) continue
    const isPacked = PACKED.test(description)
    const isOdd = PACKED_OTHERWISE.test(description) || (!isPacked && /\/\w+Decode\b/.test(description))
    const content = isOdd ? undefined : isPacked ? unfoldedOf(file.subarray(start, end), left) : text.slice(start, end)
    left -= content?.length ?? 0
    if (!isOfObjects) hasLines = content === undefined || mayDrawLines(content)
    else if (content === undefined) hasFields = hasStrikes = true
    else {
      hasFields ||= FIELDS.test(content)
      hasTables ||= TABLE.test(content)
      hasStrikes ||= STRIKES.test(content)
    }
  }
  return { hasFields, hasTables: hasTables && !hasFields, hasStrikes, hasLines }
}

// In characters: how long the description before a stream is at most.
const MAX_DESCRIPTION = 600

/** Where the streams of a file are, and what is said of them. */
function * streamsIn (text: string): Generator<{ description: string, start: number, end: number }> {
  for (let at = text.indexOf('stream'); at !== -1;) {
    const before = text.slice(Math.max(0, at - MAX_DESCRIPTION), at)
    // The word may stand in a title.
    if (!/>>\s{0,9}$/.test(before) || !/[\r\n]/.test(text[at + 6] ?? '')) {
      at = text.indexOf('stream', at + 6)
      continue
    }
    const start = at + (text[at + 6] === '\r' ? 8 : 7)
    const end = text.indexOf('endstream', start)
    if (end === -1) return
    yield { description: before.slice(before.lastIndexOf(' obj') + 1), start, end }
    at = text.indexOf('stream', end + 9)
  }
}

/** `undefined` where it is damaged, or too much. */
function unfoldedOf (packed: Buffer, maxOutputLength: number): string | undefined {
  try {
    return inflateSync(packed, { maxOutputLength }).toString('latin1')
  } catch {
    return undefined
  }
}
