import { readFileSync } from 'node:fs'

/* SyllabusQA (arXiv 2403.14666): its questions and its scoring. Its licence is for measuring: nothing of it is kept. */

export interface AskedQuestion {
  syllabus_name: string
  question_type: string
  question: string
  /** The passages that the answer rests on. */
  spans: string[]
}

type Row = AskedQuestion & Record<`answer_span_${number}`, string | undefined>

export function questionsOf (file: string): AskedQuestion[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as Row[]).map(row => ({
    syllabus_name: row.syllabus_name,
    question_type: row.question_type,
    question: row.question,
    spans: [1, 2, 3, 4, 5].flatMap(number => row[`answer_span_${number}`] ?? [])
  }))
}

const STOP = new Set(('the a an of to in is are be for and or on at by with this that it as you your i my will do ' +
  'does can what when how if not no have has from their we our was were there which course class').split(' '))

/** The share of the words of the best span that a reply has, without stop words: 0 to 1. */
export function evidenceRecall (spans: string[], reply: string): number {
  const has = new Set(wordsOf(reply))
  return Math.max(0, ...spans.map(span => {
    const wanted = wordsOf(span).filter(word => !STOP.has(word))
    return wanted.length === 0 ? 0 : wanted.filter(word => has.has(word)).length / wanted.length
  }))
}

function wordsOf (text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
}
