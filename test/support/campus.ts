import type { Test } from 'tap'
import { buildAnalysis } from '../../companions/analysis/app.js'
import { buildChatEngine } from '../../companions/chat-engine/app.js'
import { buildRetrieval } from '../../companions/retrieval/app.js'
import { OPEN_COMPANION } from './companion-settings.js'
import { GUIDE } from '../companions/chat-engine/helper.js'
import { sharedExtraction } from '../companions/retrieval/helper.js'
import { account, addSubject, call, enrolledStudent, freshDatabase, startApp, type Account } from './helper.js'

const LOCAL = { host: '127.0.0.1', port: 0 }

export type Campus = Awaited<ReturnType<typeof campus>>

/** A gateway with all its companions on one database, and a subject with a guide. */
export async function campus (t: Test) {
  const uri = await freshDatabase(t)
  const common = { MONGODB_URI: uri, ...OPEN_COMPANION }
  const retrieval = await buildRetrieval({ ...common, extraction: sharedExtraction() })
  const RAG_URL = await retrieval.listen(LOCAL)
  const engine = await buildChatEngine({ ...common, RAG_URL, MATH_URL: () => analysis.listeningOrigin })
  const CHATBOT_URL = await engine.listen(LOCAL)
  const analysis = await buildAnalysis({ ...common, RAG_URL, CHATBOT_URL })
  // A test reads what is grouped, however long that takes.
  analysis.analysis.grouping.patienceMs = 60_000
  const MATH_URL = await analysis.listen(LOCAL)
  const companions = [engine, analysis, retrieval]
  const app = await startApp(t, uri, { CHATBOT_URL, MATH_URL, RAG_URL })
  t.teardown(() => Promise.all(companions.map(app => app.close())))
  await addSubject(app)
  await app.models.Subject.change('algebra', { guide: GUIDE })
  const student = await enrolledStudent(app)
  return { uri, app, engine, analysis, student, administrator: await account(app, 'ADMIN') }
}

export async function say ({ app }: Pick<Campus, 'app'>, who: Account, id: string, content: string): Promise<any> {
  const message = { id, asignatura: 'algebra', content }
  return (await call(app, who, 'POST', '/chat', message)).json()
}
