import type { Section } from '../../text/formats/markdown.js'
import { TextWriter } from './flat-text.js'
import type { Passage, Source } from './passages.js'

/*
 * Passages in few pieces of memory. As objects, those of a course of 500,000 characters take 6 MB, which the garbage
 * collector visits again and again; so they take about as much as the text itself.
 */

/** The passages of a material. All of it can be copied between threads. */
export interface FlatPassages {
  /** For each passage, the fields of {@link FIELDS}. */
  table: Int32Array
  /** For each section, where it begins and ends in the text, and the number of its headings in `paths`. */
  sections: Int32Array
  /** Lists of headings, from the outermost, each once. */
  paths: string[][]
  sources: Source[]
  /** What few passages have, by the number of the passage. */
  extras: Map<number, Extras>
}

type Extras = Partial<Pick<Passage, 'marked' | 'definition' | 'number' | 'language'>>

const FIELDS = ['textFrom', 'textTo', 'contextFrom', 'contextTo', 'path', 'section', 'source', 'kind'] as const
const PLACES = { path: FIELDS.indexOf('path'), section: FIELDS.indexOf('section'), source: FIELDS.indexOf('source') }
const [WIDTH, SECTION_WIDTH] = [FIELDS.length, 3]
const KINDS = ['sentence', 'item', 'row', 'code'] as const
// A passage stands in its section right after the one before, or a little further on. In bytes.
const NEAR = 4_000

/** Writes passages down. Their texts go to the writer, those of sections first. */
export function flatPassages (passages: Passage[], text: TextWriter): FlatPassages {
  const [paths, sources] = [new Numbered<string[]>(), new Numbered<Source>()]
  const sections = new Map<Section, { number: number, from: number, to: number, next: number }>()
  for (const { section } of passages) {
    if (sections.has(section)) continue
    const [from, to] = text.add(section.text)
    sections.set(section, { number: sections.size, from, to, next: from })
  }
  const extras: FlatPassages['extras'] = new Map()
  const rows = passages.map((passage, number) => {
    const section = sections.get(passage.section) as { number: number, from: number, to: number, next: number }
    const end = Math.min(section.to, section.next + NEAR + passage.text.length)
    const found = text.find(passage.text, section.next, end)
    if (found !== undefined) section.next = found[1]
    const { marked, definition, number: own, language, headings, source, kind } = passage
    if (marked.length > 0 || definition !== undefined || own !== undefined || language !== undefined) {
      extras.set(number, {
        ...(marked.length > 0 && { marked }),
        ...(definition !== undefined && { definition }),
        ...(own !== undefined && { number: own }),
        ...(language !== undefined && { language })
      })
    }
    return [
      ...found ?? text.add(passage.text), ...text.addOnce(passage.context), paths.numberOf(headings),
      section.number, sources.numberOf(source), KINDS.indexOf(kind)
    ]
  })
  return {
    table: Int32Array.from(rows.flat()),
    sections: Int32Array.from(Array.from(sections, ([{ headings }, { from, to }]) =>
      [from, to, paths.numberOf(headings)]).flat()),
    paths: paths.values,
    sources: sources.values,
    extras
  }
}

/** For each passage, the number of its list of headings, and where its text begins and ends. */
export function placesOf ({ table }: FlatPassages): Array<{ path: number, from: number, to: number }> {
  return Array.from({ length: table.length / WIDTH }, (_, number) => {
    const [from = 0, to = 0, , , path = 0] = table.subarray(number * WIDTH, (number + 1) * WIDTH)
    return { path, from, to }
  })
}

/** Values, each once, with their numbers. */
class Numbered<Value> {
  readonly values: Value[] = []
  readonly #numbers = new Map<string, number>()

  numberOf (value: Value): number {
    const key = JSON.stringify(value)
    const number = this.#numbers.get(key) ?? this.values.push(value) - 1
    this.#numbers.set(key, number)
    return number
  }
}

/** Gives passages back. Each is made when it is first asked for, and is then the same object. */
export class PassageReader {
  readonly count: number
  readonly flat: FlatPassages
  readonly #text: Buffer
  readonly #passages: Array<Passage | undefined>
  readonly #sections: Array<LateSection | undefined> = []
  /** The text that was read last: that of a section is often read for one passage of it after the other. */
  #read = { from: 0, to: 0, text: '' }

  /** @param known the passages that were written down, where they are there */
  constructor (flat: FlatPassages, text: Uint8Array, known: Passage[] = []) {
    this.flat = flat
    this.#passages = known
    this.#text = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
    this.count = flat.table.length / WIDTH
  }

  /** The number of the list of headings of a passage, and of its section and its source. */
  fieldOf (number: number, field: 'path' | 'section' | 'source'): number {
    return this.flat.table[number * WIDTH + PLACES[field]] ?? 0
  }

  textAt (from = 0, to = 0): string {
    return this.#text.toString('utf8', from, to)
  }

  at (number: number): Passage {
    const known = this.#passages[number]
    if (known !== undefined) return known
    const [textFrom, textTo, contextFrom, contextTo, path = 0, section = 0, source = 0, kind = 0] =
      this.flat.table.subarray(number * WIDTH, (number + 1) * WIDTH)
    const passage: Passage = {
      text: this.textAt(textFrom, textTo),
      headings: this.flat.paths[path] ?? [],
      context: this.textAt(contextFrom, contextTo),
      kind: KINDS[kind] ?? 'sentence',
      marked: [],
      ...this.flat.extras.get(number),
      source: this.flat.sources[source] as Source,
      section: this.#sectionAt(section)
    }
    this.#passages[number] = passage
    return passage
  }

  all (): Passage[] {
    return Array.from({ length: this.count }, (_, number) => this.at(number))
  }

  #sectionAt (number: number): Section {
    const [from = 0, to = 0, path = 0] =
      this.flat.sections.subarray(number * SECTION_WIDTH, (number + 1) * SECTION_WIDTH)
    const section = this.#sections[number] ??
      new LateSection(this.flat.paths[path] ?? [], () => this.#sectionTextAt(from, to))
    this.#sections[number] = section
    return section
  }

  #sectionTextAt (from: number, to: number): string {
    if (this.#read.from !== from || this.#read.to !== to) this.#read = { from, to, text: this.textAt(from, to) }
    return this.#read.text
  }
}

/** A section whose text is made when it is asked for: few are shown. */
class LateSection implements Section {
  readonly headings: string[]
  readonly #read: () => string

  constructor (headings: string[], read: () => string) {
    this.headings = headings
    this.#read = read
  }

  get text (): string {
    return this.#read()
  }
}
