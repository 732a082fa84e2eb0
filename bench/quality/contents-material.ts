import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { passagesOfChunks } from '../../companions/chat-engine/material/chunks.js'
import type { Passage } from '../../companions/chat-engine/material/passages.js'
import readFile from '../../companions/retrieval/extraction/process/worker.js'
import { fold } from '../../companions/text/language.js'

/* Courses with questions about what they teach: see contents.ts. */

/** A question of `questions.json`. */
export interface Asked { question: string, says?: string[][], without?: string }

/** A material with its questions; `without`: the paragraphs that have this text are taken out. */
export interface Course { name: string, questions: Asked[], passages: (without?: string) => Promise<Passage[]> }

/** The course of a folder. */
export function courseIn (folder: string): Course {
  const questions = questionsIn(folder)
  return { name: basename(folder), questions, passages: async without => await passagesIn(folder, without) }
}

const PARAGRAPHS = /\n\s*\n/

/** The questions of a folder. */
export function questionsIn (folder: string): Asked[] {
  return JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')) as Asked[]
}

/** The passages of all files of a folder; `without` the paragraphs that have a text. */
export async function passagesIn (folder: string, without?: string): Promise<Passage[]> {
  const names = readdirSync(folder).sort()
    .filter(name => name !== 'questions.json' && statSync(join(folder, name)).isFile())
  const all = await Promise.all(names.map(async name => {
    const bytes = readFileSync(join(folder, name))
    const kept = without === undefined
      ? bytes
      : Buffer.from(bytes.toString().split(PARAGRAPHS).filter(text => !text.includes(without)).join('\n\n'))
    const reading = await readFile({ bytes: new Uint8Array(kept), wanted: 'passages', name })
    if ('unreadable' in reading) {
      console.error(`${name}: ${reading.unreadable}`)
      return []
    }
    return passagesOfChunks(reading.passages.map(({ content, headings, page, overlap }, chunk) => ({
      content, metadata: { filename: name, headings, chunk, overlap, ...(page !== undefined && { page }) }
    })))
  }))
  return all.flat()
}

/** Whether a text says what answers a question: "565°C" says "565 °C". */
export function saysAnswer (text: string, says: string[][] | undefined): boolean {
  const plain = (said: string) => fold(said).replaceAll(/\s+/g, ' ').replaceAll(/(?<=\d) (?=[°%\p{L}])/gu, '')
  const has = plain(text)
  return says?.every(forms => forms.some(form => has.includes(plain(form)))) ?? false
}
