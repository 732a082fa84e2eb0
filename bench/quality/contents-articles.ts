import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passagesOf } from '../../companions/chat-engine/material/passages.js'
import type { Course } from './contents-material.js'

/*
 * Articles of an encyclopedia with questions (XQuAD: xquad.en.json, xquad.es.json), each as a course: see contents.ts.
 * A question is asked once more of the article without its paragraph, where no other paragraph has the answer.
 */

interface Article { title: string, paragraphs: Paragraph[] }
interface Paragraph { context: string, qas: Question[] }
interface Question { question: string, answers: Array<{ text: string }>, is_impossible?: boolean }

const DIRECTORY = process.env.XQUAD_DIR ?? '../shared/data/xquad'
// Each so many-th article: some 400 questions of a language.
const EACH = 3

/** The articles of a language. */
export function articlesIn (language: string): Course[] {
  const file = join(DIRECTORY, `xquad.${language}.json`)
  if (!existsSync(file)) throw new Error(`${file} is not there: give a folder, or XQUAD_DIR.`)
  return articlesOf(file).filter((_, at) => at % EACH === 0).map(courseOf)
}

/** The articles of a file in the form of SQuAD 2.0, with its questions that resemble others and have no answer. */
export function articlesWithNearMisses (file: string): Course[] {
  return articlesOf(file).map(courseOf)
}

function articlesOf (file: string): Article[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as { data: Article[] }).data
}

function courseOf ({ title, paragraphs }: Article): Course {
  const name = title.replaceAll('_', ' ')
  const questions = paragraphs.flatMap(({ context, qas }) => qas.map(asked => {
    const { question, answers, is_impossible: isImpossible } = asked
    if (isImpossible === true) return { question }
    const forms = answers.map(({ text }) => text)
    const others = paragraphs.map(other => other.context).filter(other => other !== context)
    const isOnce = !forms.some(form => others.some(other => other.includes(form)))
    // Only XQuAD, which has no questions without an answer, needs them made.
    const isMade = isImpossible === undefined && isOnce
    return { question, says: [forms], ...(isMade && { without: context }) }
  }))
  const passages = async (without?: string) => {
    const kept = paragraphs.map(({ context }) => context).filter(context => context !== without)
    return passagesOf(`# ${name}\n\n${kept.join('\n\n')}\n`, { kind: 'document', filename: `${title}.md` })
  }
  return { name, questions, passages }
}
