import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { linesOf } from './lines.js'

/*
 * The file of an export: lines of JSON. The first names the format; then comes one line for each document, with the
 * name of its collection and the document in MongoDB's canonical extended JSON; the last has the number of documents
 * and the SHA-256 of all lines before it. Each document has a checksum, so that damage is found at its line.
 */

const HEAD = '{"format":"course-assistant-export","version":1}'
const DOCUMENT = /^\{"collection":"([^"]+)","crc32":(\d+),"document":(.*)\}$/s
const END = /^\{"documents":(\d+),"sha256":"([0-9a-f]{64})"\}$/

/** One document of an export. `line` is its line in the file, counted from 1; `text` is extended JSON. */
export interface Entry { line: number, collection: string, text: string }

const checksum = (collection: string, text: string): number => crc32(`${collection}\n${text}`)

/** Writes an export. The file is readable by its owner alone. */
export class ExportWriter {
  readonly #hash = createHash('sha256')
  #waiting: string[] = []
  #size = 0
  documents = 0

  private constructor (readonly file: FileHandle) {}

  static async create (path: string): Promise<ExportWriter> {
    const writer = new ExportWriter(await open(path, 'w', 0o600))
    await writer.file.chmod(0o600)
    await writer.#line(HEAD)
    return writer
  }

  async add (collection: string, text: string): Promise<void> {
    this.documents++
    await this.#line(
      `{"collection":${JSON.stringify(collection)},"crc32":${checksum(collection, text)},"document":${text}}`)
  }

  /** Writes the last line, and waits until the file is on the disk. */
  async end (): Promise<void> {
    await this.#flush()
    await this.#line(`{"documents":${this.documents},"sha256":"${this.#hash.copy().digest('hex')}"}`)
    await this.#flush()
    await this.file.sync()
    await this.file.close()
  }

  async #line (line: string): Promise<void> {
    this.#waiting.push(line + '\n')
    this.#size += line.length
    if (this.#size > 1_000_000) await this.#flush()
  }

  async #flush (): Promise<void> {
    const text = this.#waiting.join('')
    this.#waiting = []
    this.#size = 0
    this.#hash.update(text)
    await this.file.appendFile(text)
  }
}

/**
 * Reads an export, line after line.
 * @throws an error that names the line, at the first damage, and at the end of a file that is cut off
 */
export async function * readExport (path: string): AsyncGenerator<Entry, undefined> {
  const hash = createHash('sha256')
  let line = 0
  let documents = 0
  let isOver = false
  for await (const text of linesOf(path)) {
    line++
    const damaged = (what: string): Error =>
      new Error(`${path} is damaged at line ${line}: ${what}. Nothing is imported.`)
    if (isOver) throw damaged('there is a line behind the last one')
    if (line === 1) {
      if (text !== HEAD) throw damaged('this is not an export of this version')
    } else {
      const [, collection, crc, document] = DOCUMENT.exec(text) ?? []
      const [, count, digest] = END.exec(text) ?? []
      if (collection !== undefined && crc !== undefined && document !== undefined) {
        if (Number(crc) !== checksum(collection, document)) throw damaged('the document has a wrong checksum')
        documents++
        yield { line, collection, text: document }
      } else if (count !== undefined) {
        if (Number(count) !== documents) throw damaged(`${count} documents were exported and ${documents} are there`)
        if (digest !== hash.digest('hex')) throw damaged('the lines before it were changed')
        isOver = true
      } else throw damaged('it is neither a document nor the last line')
    }
    if (!isOver) hash.update(text + '\n')
  }
  if (!isOver) throw new Error(`${path} is cut off after line ${line}: the last line is missing. Nothing is imported.`)
}
