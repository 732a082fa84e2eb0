import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passagesOfChunks } from '../../companions/chat-engine/material/chunks.js'
import { passagesOf, type Passage } from '../../companions/chat-engine/material/passages.js'
import readFile from '../../companions/retrieval/extraction/process/worker.js'
import { withEncodingRepaired } from '../../lib/text-encoding.js'

/* The material that the ranking is trained on: the syllabi of SyllabusQA, and the articles of XQuAD. */

export const SYLLABUSQA = process.env.SYLLABUSQA_DIR ?? '../shared/data/syllabusqa'
const XQUAD = process.env.XQUAD_DIR ?? '../shared/data/xquad'

export type Mode = 'text' | 'pdf'
export type Language = 'en' | 'es'

/** The passages of a syllabus, read as the engine reads a guide or a document. */
export async function passagesOfSyllabus (name: string, mode: Mode): Promise<Passage[]> {
  const guide = join(SYLLABUSQA, 'text', `${name}.txt`)
  if (mode === 'text') return passagesOf(withEncodingRepaired(readFileSync(guide, 'utf8')), { kind: 'guide' })
  const reading = await readFile({
    bytes: new Uint8Array(readFileSync(join(SYLLABUSQA, 'pdf', `${name}.pdf`))), wanted: 'passages'
  })
  if ('unreadable' in reading) throw new Error(`${name}: ${reading.unreadable}`)
  return passagesOfChunks(reading.passages.map(({ content, headings, page, overlap }, chunk) => ({
    content, metadata: { filename: `${name}.pdf`, headings, chunk, overlap, ...(page !== undefined && { page }) }
  })))
}

export interface Article {
  passages: Passage[]
  questions: Array<{ id: string, question: string, answer: string }>
}

interface Asked { id: string, question: string, answers: Array<{ text: string }> }
interface Squad { data: Array<{ title: string, paragraphs: Array<{ context: string, qas: Asked[] }> }> }

/** The articles of XQuAD, each as a guide. The same article has the same position in both languages. */
export function articlesIn (language: Language): Article[] {
  const { data } = JSON.parse(readFileSync(join(XQUAD, `xquad.${language}.json`), 'utf8')) as Squad
  return data.map(({ title, paragraphs }) => ({
    passages: passagesOf(`# ${title}\n\n${paragraphs.map(({ context }) => context).join('\n\n')}`, { kind: 'guide' }),
    questions: paragraphs.flatMap(({ qas }) => qas.map(({ id, question, answers }) =>
      ({ id, question, answer: answers[0]?.text ?? '' })))
  }))
}
