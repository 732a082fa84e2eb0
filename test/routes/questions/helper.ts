import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import { account, addSubject, call, outcome, testApp, type Account } from '../../support/helper.js'

export const SINGLE = {
  type: 'single',
  text: 'Which of these changes the sign of a determinant?',
  options: [
    { text: 'A swap of two rows', correct: true },
    { text: 'A sum of two rows', correct: false },
    { text: 'A transposition', correct: false }
  ],
  explanation: 'A swap of two rows changes the sign.',
  topic: 'Determinants',
  difficulty: 'easy'
} as const
export const NUMBER = { type: 'number', text: 'What is $g$ in m/s²?', answer: 9.81, tolerance: 0.01 } as const
export const TEXT = { type: 'text', text: 'Who proved it?', accepted: ['Noether', 'Emmy Noether'] } as const

export const BANK = '/subjects/algebra/questions'

/** A gateway with the subject `algebra`, which the professor `emmy` teaches. */
export async function bank (t: Test, environment: NodeJS.ProcessEnv = {}) {
  const app = await testApp(t, environment)
  await addSubject(app)
  return { app, emmy: await account(app, 'PROFESSOR', 'emmy') }
}

/** Adds a question and returns it. */
export async function added (app: FastifyInstance, who: Account, question: object, url = BANK) {
  const [status, body] = outcome(await call(app, who, 'POST', url, question))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

export interface Form { file?: string | Buffer, format?: string, unsupported?: string }

/** Sends a file of questions, and returns status and body. */
export async function imported (
  app: FastifyInstance, who: Account, { file, ...fields }: Form, url = `${BANK}/import`
): Promise<[status: number, body: any]> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file !== undefined) form.append('file', new Blob([file as string]), 'questions.txt')
  const { headers, body } = new Response(form)
  const payload = Buffer.from(await new Response(body).arrayBuffer())
  const type = { 'content-type': headers.get('content-type') ?? '' }
  return outcome(await app.inject({ method: 'POST', url, headers: { ...who.headers, ...type }, payload }))
}

/** The file of an export. */
export async function exported (app: FastifyInstance, who: Account, format: string, url = BANK): Promise<string> {
  return (await call(app, who, 'GET', `${url}/export?format=${format}`)).body
}

/** What the bank holds, without what is new in each copy. */
export async function contents (app: FastifyInstance, who: Account, url = BANK): Promise<object[]> {
  const rows = (await call(app, who, 'GET', `${url}?limit=100`)).json()
  return rows.map(({ id: _, created_at: _c, updated_at: _u, created_by: _b, ...rest }: Record<string, unknown>) => rest)
}
