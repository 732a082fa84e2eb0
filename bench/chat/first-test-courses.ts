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
  chunks: Chunk[]
}

const ROOT = new URL('../../../', import.meta.url)
const FOLDERS = ['./', 'bench/', 'docs/', 'examples/']
// A sample has 82 passages.
const COPIES = 24
const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu']

interface Document { name: string, text: string }

/** An English course and a Spanish one, and then two others. */
export function testCourses (): TestCourse[] {
  const documents = FOLDERS.flatMap(folder => readdirSync(new URL(folder, ROOT))
    .filter(name => name.endsWith('.md')).sort()
    .map((name): Document => ({ name, text: readFileSync(new URL(`${folder}${name}`, ROOT), 'utf8') })))
  const sample = LANGUAGES.get('es')?.sampleCourse ?? ''
  const copies = Array.from({ length: 2 * COPIES }, (_, copy): Document =>
    ({ name: `${copy}.md`, text: withOtherNames(sample, copy) }))
  return halvesOf(documents).flatMap((half, at) => [
    { id: `en-${at}`, name: `Course ${at}`, wish: 'Test me with 5 questions', chunks: half },
    { id: `es-${at}`, name: `Curso ${at}`, wish: 'Hazme un test de 5 preguntas', chunks: halvesOf(copies)[at] ?? [] }
  ])
}

interface Chunk { content: string, metadata: object }

/** What stands under each heading of documents, in two courses of about as much text. */
function halvesOf (documents: Document[]): [Chunk[], Chunk[]] {
  const halves: [Chunk[], Chunk[]] = [[], []]
  const whole = documents.reduce((sum, { text }) => sum + text.length, 0)
  let before = 0
  for (const { name, text } of documents) {
    for (const [chunk, content] of text.split(/^(?=#{1,3} )/m).entries()) {
      const headings = /^#+ (.*)/.exec(content)?.slice(1) ?? []
      const metadata = { document_id: name, filename: name, type: 'markdown', headings, chunk }
      halves[before < whole / 2 ? 0 : 1].push({ content, metadata })
      before += content.length
    }
  }
  return halves
}

function withOtherNames (text: string, copy: number): string {
  const ending = `${SYLLABLES[copy % 5]}${SYLLABLES[Math.floor(copy / 5) % 5]}`
  return text.replace(/\p{Lu}\p{Ll}{3,}/gu, name => `${name}${ending}`).replace(/\b\d{2,4}\b/g, number =>
    String(Number(number) + copy))
}
