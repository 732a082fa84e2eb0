import { setImmediate as nextTurn } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { InvalidInput } from '../http/errors.js'

/** A record of a table. */
export interface CsvRecord {
  /** Where it begins; the first line of the file is 1. */
  line: number
  fields: string[]
}

// What is parsed without a pause: about a millisecond.
const CHUNK_BYTES = 16_384
const MAX_RECORD_BYTES = 131_072

/**
 * The records of a table of RFC 4180, the heading among them. Empty lines are left out; lines may end in any of the
 * three ways. Other work of the process goes on meanwhile.
 * @param separators what may stand between two fields. The one that the heading has most often counts, or the first one
 * @throws {InvalidInput} at the first fault, with its line
 */
export async function * csvRecords (text: string, separators = [',']): AsyncGenerator<CsvRecord> {
  // So a line end inside of quotes counts as one line, too.
  const bytes = Buffer.from(text.replaceAll(/\r\n?/g, '\n'))
  const parser = Readable.from(chunksOf(bytes)).pipe(parse({
    bom: true,
    delimiter: separatorOf(text, separators),
    info: true,
    max_record_size: MAX_RECORD_BYTES,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true
  }))
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[], info: { lines: number } }>) {
      const inside = record.reduce((sum, field) => sum + field.split('\n').length - 1, 0)
      yield { line: info.lines - inside, fields: record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new InvalidInput(issueAt(Number(error.lines), MESSAGES[error.code] ?? 'Is not CSV as in RFC 4180'))
  }
}

function separatorOf (text: string, separators: string[]): string {
  const heading = /\S[^\r\n]*/.exec(text.slice(0, MAX_RECORD_BYTES))?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (separator: string) => heading.split(separator).length
  return separators.reduce((best, one) => count(one) > count(best) ? one : best)
}

/** A validation issue at a line of the file. */
export function issueAt (line: number, msg: string) {
  return { loc: ['body'], msg: `Line ${line}: ${msg}`, type: 'value_error' }
}

const MESSAGES: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'The file ends inside of a field in quotes',
  CSV_INVALID_CLOSING_QUOTE: 'After a field in quotes, a comma or the end of the line must come; a quote inside of ' +
    'it is written twice',
  INVALID_OPENING_QUOTE: 'A field with a quote must stand in quotes as a whole, and the quote inside of it twice',
  CSV_MAX_RECORD_SIZE: `Must have at most ${MAX_RECORD_BYTES} bytes`
}

async function * chunksOf (bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    yield bytes.subarray(from, from + CHUNK_BYTES)
    await nextTurn()
  }
}
