import { questionsOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'

export type Language = 'en' | 'es'

/** The questions of a course, each with what it accepts. */
export async function asked (text: string, language: Language = 'en', difficulty: 'easy' | 'medium' = 'medium') {
  const index = new MaterialIndex(passagesOf(`# Course\n\n${text}\n`, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  const questions = await questionsOffline({ topic: '', num_questions: 20, difficulty, language, seed: 's', material })
  return questions.map(question =>
    `${question.question_text} = ${(question.type === 'text' ? question.accepted : question.options).join(' / ')}`)
}

/** The questions of a text below a heading, without their hints, each with its first answer. */
export async function askedBelow (heading: string, text: string, language: Language): Promise<string[]> {
  const questions = await asked(`## ${heading}\n\n${text}`, language)
  return questions.map(question => question.replace(/ \((?:Hint|Pista): .*\)(?= = )/, '').replace(/ \/ .*$/, ''))
}
