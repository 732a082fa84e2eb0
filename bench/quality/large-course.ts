import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * A course of 936 paragraphs: those of SQuAD's development part that github.com/nusnlp/paraphrasing-squad asks about
 * (in `../shared/data/paraphrasing-squad`, or LARGE_COURSE_DIR) and those of XQuAD. Its 1,062 questions are there in
 * lower case, and in other words.
 */

/** Where the questions are. */
export const LARGE_DIR = process.env.LARGE_COURSE_DIR ?? '../shared/data/paraphrasing-squad'
const FILES = { questions: 'dev_orig.json', paraphrases: 'dev_para.json' }

interface Paragraph { context: string, qas: Array<{ question: string }> }

/** A question, and the number of the paragraph that answers it. */
export interface Asked { question: string, number: number }

/** The paragraphs of all articles of a file in the form of SQuAD. */
export function paragraphsIn (file: string): Paragraph[] {
  const { data } = JSON.parse(readFileSync(file, 'utf8')) as { data: Array<{ paragraphs: Paragraph[] }> }
  return data.flatMap(({ paragraphs }) => paragraphs)
}

/**
 * The large course and what is asked about it; `undefined` where its questions are not there.
 * @param xquad the English file of XQuAD, whose paragraphs and questions are in the course, too
 */
export function largeCourse (xquad: string): { paragraphs: string[], asked: Record<string, Asked[]> } | undefined {
  const files = Object.entries({ ...FILES, 'questions of XQuAD': xquad })
    .map(([name, file]) => [name, file === xquad ? xquad : join(LARGE_DIR, file)] as const)
    .filter(([, file]) => existsSync(file))
  if (files.length <= 1) return undefined
  const numbers = new Map<string, number>()
  const texts: string[] = []
  const numberOf = (context: string) => {
    // A paragraph stands in several files.
    const key = context.trim().toLowerCase().replace(/\s+/g, ' ')
    const number = numbers.get(key) ?? texts.push(context) - 1
    numbers.set(key, number)
    return number
  }
  const asked = Object.fromEntries(files.map(([name, file]) => [name, paragraphsIn(file).flatMap(({ context, qas }) => {
    const number = numberOf(context)
    return qas.map(({ question }) => ({ question, number }))
  })]))
  return { paragraphs: texts, asked }
}
