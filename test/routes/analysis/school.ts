import type { Test } from 'tap'
import { buildAnalysis } from '../../../companions/analysis/app.js'
import { OPEN_COMPANION } from '../../support/companion-settings.js'
import { engineDouble, json, type EngineBehaviour } from '../../support/doubles/engine-double.js'
import { account, addSubject, call, freshDatabase, startApp, type Account } from '../../support/helper.js'

export const SOURCE = { kind: 'guide', title: 'Guide', quote: 'The exam is in June.' }

/** An engine that is sure of nothing but of what is in June. */
const unsure: EngineBehaviour = (response, { body: { query = '' } }) => {
  const confidence = /June/.test(query) ? 'quoted' : /related/.test(query) ? 'related' : 'none'
  json(response, 200, { response: 'Well.', confidence, ...(confidence !== 'none' && { sources: [SOURCE] }) })
}

/** A gateway with our own analysis service and, unless `startEngine` starts another one, an unsure chat engine. */
export async function school (
  t: Test, startEngine?: (uri: string, MATH_URL: () => string) => Promise<{ url: string }>,
  environment: NodeJS.ProcessEnv = {}
) {
  const uri = await freshDatabase(t)
  const engine = await startEngine?.(uri, () => analysis.listeningOrigin) ?? await engineDouble(t, unsure)
  const analysis = await buildAnalysis({ MONGODB_URI: uri, ...OPEN_COMPANION, CHATBOT_URL: engine.url })
  // A test reads what is grouped, however long that takes.
  analysis.analysis.grouping.patienceMs = 60_000
  t.teardown(() => analysis.close())
  await analysis.listen({ port: 0, host: '127.0.0.1' })
  const app = await startApp(t, uri, {
    CHATBOT_URL: engine.url, RAG_URL: engine.url, MATH_URL: analysis.listeningOrigin, ...environment
  })
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  await addSubject(app)
  let sessions = 0
  /** Asks in a new session, and returns its id. */
  const ask = async (who: Account, ...questions: string[]): Promise<string> => {
    const id = `chat-${sessions++}`
    for (const content of questions) await call(app, who, 'POST', '/chat', { id, asignatura: 'algebra', content })
    return id
  }
  const subject = (method: string, path: string, body?: object) =>
    call(app, emmy, method, `/subjects/algebra/${path}`, body)
  const inbox = async (query = ''): Promise<any[]> => (await subject('GET', `inbox${query}`)).json()
  const answers = async (who: Account): Promise<any[]> => (await call(app, who, 'GET', '/users/me/answers')).json()
  const thumb = async (who: Account, session: string, n: number, feedback: object) =>
    await call(app, who, 'PUT', `/sessions/${session}/messages/${n}/feedback`, feedback)
  const transcripts = async (value: 'none' | 'anonymous' | 'named') =>
    await app.models.Subject.change('algebra', { transcripts: value })
  return { app, emmy, ask, subject, inbox, answers, thumb, transcripts }
}
