import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Test } from 'tap'
import { engineDouble, json } from '../../support/doubles/engine-double.js'
import { call, testApp, type Account } from '../../support/helper.js'
import { drained } from '../../support/outbox.js'
import { INSTRUCTOR, landed, launch, LTI_SETTINGS, type Platform, platformOf } from './platform.js'

/* A course of a platform with a graded activity, and the gradebook of that platform. */

export const AGS = 'https://purl.imsglobal.org/spec/lti-ags/'
export const SCOPE = [`${AGS}scope/score`, `${AGS}scope/lineitem`]
export const PATH = '/subjects/algebra-lineal-i/graded-activities'

/** An engine that begins a test with one question, and ends it with this score. */
export async function engineWith (t: Test, score: { of: number }) {
  return await engineDouble(t, (response, { path, body: { query } }) => {
    if (path === '/chat' && !String(query).startsWith('Test me')) return json(response, 200, { response: 'Hello' })
    if (path === '/chat') return json(response, 200, BEGINNING)
    const figures = { topic: 'Eigenvalues', difficulty: 'easy', total_questions: 1, correct_answers: 1 }
    json(response, 200, { response: 'Done', interrupted: false, test_result: { ...figures, score: score.of } })
  })
}

export const QUESTION = {
  action: 'answer_question',
  question_id: 'q1',
  question_type: 'single',
  question_num: 1,
  total_questions: 1,
  question_text: 'What?',
  options: ['a', 'b'],
  progress: { current: 1, total: 1 }
}

export const RESULT = { topic: 'Eigenvalues', difficulty: 'easy', total_questions: 1, correct_answers: 1, score: 100 }

export const BEGINNING = { response: 'It begins.', interrupted: true, interrupt_info: QUESTION }

/** The columns of a platform: what was made, what was sent. */
export function gradebook (platform: Platform) {
  const items: object[] = []
  const scores: Array<Record<string, unknown>> = []
  platform.answers['GET /lineitems'] = (_request, _body, url) => ({
    body: items.filter(item => (item as { tag: string }).tag === url.searchParams.get('tag'))
  })
  platform.answers['POST /lineitems'] = (_request, body) => {
    const item = { ...JSON.parse(body), id: `${platform.url}/lineitems/${items.length + 1}?type=1` }
    items.push(item)
    return { status: 201, body: item }
  }
  platform.answers['POST /lineitems/1/scores'] = ({ headers }, body, url) => {
    scores.push({ ...JSON.parse(body), query: url.search, type: headers['content-type'] })
    return { status: 204 }
  }
  return { items, scores }
}

/** A student begins an attempt at an activity and answers its question. What is due goes to the platform. */
export async function takeTest (
  app: FastifyInstance, who: Account, activity: string
): Promise<LightMyRequestResponse> {
  const started = await call(app, who, 'POST', `${activity}/start`)
  if (started.statusCode !== 200) return started
  const { session_id: session } = started.json()
  await call(app, who, 'POST', `/sessions/${session}/resume_chat`, { answer: 'a', current_question_index: 0 })
  await drained(app, 'grade')
  return started
}

export async function course (t: Test, fields: object, isOpened = true) {
  const score = { of: 50 }
  const engine = await engineWith(t, score)
  const app = await testApp(t, { ...LTI_SETTINGS, CHATBOT_URL: engine.url })
  const platform = await platformOf(t, app)
  const teacher = (await landed(app, await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR] }))).who
  const made = await call(app, teacher, 'POST', PATH, { title: 'Week 3', topic: 'Eigenvalues', ...fields })
  const { id } = made.json()
  const open = async (grades: object = { lineitems: `${platform.url}/lineitems` }) => {
    const endpoint = { [`${AGS}claim/endpoint`]: { scope: SCOPE, ...grades } }
    return await landed(app, await launch(app, platform, { 'lti:custom': { tutor_activity: id }, ...endpoint }))
  }
  const { who } = isOpened ? await open() : await landed(app, await launch(app, platform))
  const take = async (of: number) => {
    score.of = of
    return await takeTest(app, who, `${PATH}/${id}`)
  }
  return { app, engine, platform, teacher, id, who, open, take }
}
