import { readdirSync, readFileSync } from 'node:fs'
import { LANGUAGES } from '../../companions/text/languages/registry.js'

/*
 * Courses of about two thousand passages: English ones of the documentation of this repository, and Spanish ones of
 * the sample that an engine warms up with, again and again with other names and numbers.
 */

/** A course, as the retrieval service gives it to the engine. */
export interface TestCourse {
  id: string
  name: string
  /** What asks for a test on it. */
  wish: string
  chunks: object[]
}

const ROOT = new URL('../../../', import.meta.url)
const FOLDERS = ['./', 'bench/', 'docs/', 'examples/']
// A sample has 82 passages.
const COPIES = 24
const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu']

/** Two English and two Spanish courses. */
export function testCourses (): TestCourse[] {
  const documents = FOLDERS.flatMap(folder => readdirSync(new URL(folder, ROOT))
    .filter(name => name.endsWith('.md')).sort()
    .map(name => ({ name, text: readFileSync(new URL(`${folder}${name}`, ROOT), 'utf8') })))
  const sample = LANGUAGES.get('es')?.sampleCourse ?? ''
  const copies = Array.from({ length: 2 * COPIES }, (_, copy) =>
    ({ name: `${copy}.md`, text: withOtherNames(sample, copy) }))
  const halves = (all: typeof documents) => [0, 1].map(half => all.filter((_, at) => at % 2 === half))
  const english = halves(documents).map((half, at) => courseOf(`en-${at}`, 'Test me with 5 questions', half))
  const spanish = halves(copies).map((half, at) => courseOf(`es-${at}`, 'Hazme un test de 5 preguntas', half))
  return [...english, ...spanish].sort((a, b) => a.name.at(-1)! < b.name.at(-1)! ? -1 : 1)
}

function courseOf (id: string, wish: string, documents: Array<{ name: string, text: string }>): TestCourse {
  const chunks = documents.flatMap(({ name, text }) => text.split(/^(?=#{1,3} )/m).map((content, chunk) => ({
    content,
    metadata: {
      document_id: name, filename: name, type: 'markdown', headings: /^#+ (.*)/.exec(content)?.slice(1) ?? [], chunk
    }
  })))
  return { id, name: `Course ${id}`, wish, chunks }
}

function withOtherNames (text: string, copy: number): string {
  const ending = `${SYLLABLES[copy % 5]}${SYLLABLES[Math.floor(copy / 5) % 5]}`
  return text.replace(/\p{Lu}\p{Ll}{3,}/gu, name => `${name}${ending}`).replace(/\b\d{2,4}\b/g, number =>
    String(Number(number) + copy))
}
