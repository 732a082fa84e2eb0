import { Allowance, numberBefore, PageContents, type Stream } from './struck/pdf-contents.js'

const FIELDS = /\/(?:Widget|FreeText)\b/
const STRIKES = /\/StrikeOut\b/
const TABLE = /\/S\s?\/Table\b/
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
  /** What draws its pages, such as lines, which may strike words out. */
  contents: PageContents
}

/**
 * What a file may have beside its text. pdf.js would take about as long once more to tell it of each page, so the
 * objects are searched before: those of the file, and those that it keeps together in packed streams.
 */
export function hintsOf (bytes: Uint8Array): Hints {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  const contents = new PageContents()
  if (/\/Encrypt\b/.test(text)) {
    contents.close()
    return { hasFields: true, hasTables: false, hasStrikes: true, contents }
  }
  let [hasFields, hasTables, hasStrikes] = [FIELDS, TABLE, STRIKES].map(sign => sign.test(text)) as
    [boolean, boolean, boolean]
  contents.addPages(text)
  const allowance = new Allowance(MAX_UNFOLDED)
  for (const stream of streamsIn(text, file)) {
    contents.addStream(stream)
    if (!/\/ObjStm\b/.test(stream.description)) continue
    const objects = allowance.unfolded(stream)
    if (objects === undefined) {
      hasFields = hasStrikes = true
      continue
    }
    hasFields ||= FIELDS.test(objects)
    hasTables ||= TABLE.test(objects)
    hasStrikes ||= STRIKES.test(objects)
    contents.addPackedPages(objects, stream.description)
  }
  return { hasFields, hasTables: hasTables && !hasFields, hasStrikes, contents }
}

// In characters: how long the description before a stream is at most, and what ends it.
const [MAX_DESCRIPTION, MAX_END] = [600, 12]

/** Where the streams of a file are, and what is said of them. Each character is looked at once. */
function * streamsIn (text: string, file: Buffer): Generator<Stream> {
  let before = 0
  for (let at = text.indexOf('stream'); at !== -1;) {
    // The word may stand in a title.
    if (!/>>\s{0,9}$/.test(text.slice(Math.max(0, at - MAX_END), at)) || !/[\r\n]/.test(text[at + 6] ?? '')) {
      at = text.indexOf('stream', at + 6)
      continue
    }
    const start = at + (text[at + 6] === '\r' ? 8 : 7)
    const end = text.indexOf('endstream', start)
    if (end === -1) return
    const from = Math.max(before, at - MAX_DESCRIPTION)
    const begin = text.slice(from, at).lastIndexOf(' obj')
    const number = begin === -1 ? undefined : numberBefore(text, from + begin)
    const [description, data] = [text.slice(from + begin + 1, at), file.subarray(start, end)]
    yield { description, data, ...number !== undefined && { number } }
    before = end + 9
    at = text.indexOf('stream', before)
  }
}
