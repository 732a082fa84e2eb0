import t, { type Test } from 'tap'
import { engineDouble, json } from '../../support/doubles/engine-double.js'
import { account, addSubject, call, enrolledStudent, issuesOf, outcome, testApp } from '../../support/helper.js'

const month = new Date().toISOString().slice(0, 7)

const counted = (more: object = {}) => ({
  subject: 'algebra',
  month,
  role: 'STUDENT',
  purpose: 'chat',
  model: 'gpt-4o-mini',
  calls: 3,
  prompt_tokens: 3000,
  cached_tokens: 1000,
  completion_tokens: 200,
  estimated_calls: 1,
  cost: 0.1 + 0.2,
  from_model: 2,
  from_material: 1,
  from_teacher: 0,
  ...more
})
const shown = (more: object = {}) => {
  const { from_model: model, from_material: material, from_teacher: teacher, ...row } = counted()
  return { ...row, cost: 0.3, answered: { model, material, teacher }, ...more }
}

/** A gateway whose companions say what was spent. */
async function campus (t: Test, rows: object[] = [counted()], embeddings: object[] = [], near = ['algebra']) {
  const asked: string[] = []
  const companion = async (rows: object[]) => await engineDouble(t, (response, { path }) => {
    asked.push(path)
    const { pathname, searchParams } = new URL(path, 'http://x')
    if (pathname === '/budget') {
      const part = { spent: 4.1, budget: 5, state: 'warned' }
      const subject = searchParams.get('subject')
      return json(response, 200, {
        month,
        installation: { spent: 90.00000001, budget: 0, state: 'none' },
        ...(subject !== null && { subject: part }),
        subjects: near.map(subject => ({ subject, ...part }))
      })
    }
    const [skip, limit] = [Number(searchParams.get('skip')), Number(searchParams.get('limit'))]
    json(response, 200, { rows: rows.slice(skip, skip + limit), total: rows.length })
  })
  const [engine, retrieval] = [await companion(rows), await companion(embeddings)]
  const app = await testApp(t, { CHATBOT_URL: engine.url, RAG_URL: retrieval.url })
  const emmy = await account(app, 'PROFESSOR', 'emmy')
  const root = await account(app, 'ADMIN', 'root')
  await addSubject(app)
  return { app, emmy, root, asked, engine }
}

t.test('teachers see what models cost for their subject, administrators for all', async t => {
  const query = counted({ purpose: 'queries', model: 'e5', cost: 0 })
  const { app, emmy, root, asked } = await campus(t, [counted()], [query])
  const own = await call(app, emmy, 'GET', '/subjects/algebra/costs')
  const embeddings = shown({ purpose: 'queries', model: 'e5', cost: 0 })
  t.strictSame(outcome(own), [200, [shown(), embeddings]])
  t.equal(asked[0], `/costs?from=${month}&to=${month}&skip=0&limit=5000&subject=algebra`)
  const all = await call(app, root, 'GET', '/admin/costs?from=2026-01&to=2026-12&skip=1&limit=1')
  t.strictSame(outcome(all), [200, [embeddings]], 'the second page is that of the other service')
  t.equal(all.headers['x-total-count'], '2')
  t.match(asked.at(-2), /from=2026-01&to=2026-12&skip=1&limit=1$/)
  t.equal((await call(app, await account(app, 'PROFESSOR'), 'GET', '/subjects/algebra/costs')).statusCode, 403)
  t.equal((await call(app, await enrolledStudent(app), 'GET', '/subjects/algebra/costs')).statusCode, 403)
  t.equal((await call(app, emmy, 'GET', '/admin/costs')).statusCode, 403)
})

t.test('the table has a heading, all rows, and no cell that a spreadsheet takes for a formula', async t => {
  const rows = Array.from({ length: 5_001 }, () => counted({ model: '=1+1, "x"' }))
  const { app, emmy, root } = await campus(t, rows)
  const csv = { accept: 'text/csv' }
  const all = await call(app, root, 'GET', `/admin/costs?from=${month}`, undefined, csv)
  t.equal(all.headers['content-type'], 'text/csv; charset=utf-8')
  t.equal(all.headers['content-disposition'], `attachment; filename="costs-${month}-${month}.csv"`)
  const lines = all.body.split('\r\n')
  t.equal(lines.length, 1 + 5_001 + 1)
  t.equal(lines[0], 'month,subject,role,purpose,model,calls,prompt_tokens,cached_tokens,completion_tokens,' +
    'estimated_calls,cost,answered_model,answered_material,answered_teacher')
  t.equal(lines[5_001], `${month},algebra,STUDENT,chat,"'=1+1, ""x""",3,3000,1000,200,1,0.3,2,1,0`)
  const own = await call(app, emmy, 'GET', '/subjects/algebra/costs', undefined, csv)
  t.equal(own.headers['content-disposition'], 'attachment; filename="algebra-costs.csv"')
})

t.test('months must be a range of at most a year', async t => {
  const { app, root, asked } = await campus(t)
  const issues = async (query: string) => issuesOf(await call(app, root, 'GET', `/admin/costs?${query}`))
  t.strictSame(await issues('from=2026-13'), [['query.from', 'string_pattern_mismatch']])
  t.strictSame(await issues('from=2026-05&to=2026-04'), [['query.from', 'value_error']])
  t.strictSame(await issues('from=2025-04&to=2026-04'), [['query.from', 'value_error']])
  t.equal(asked.length, 0)
  t.equal((await call(app, root, 'GET', '/admin/costs?from=2025-05&to=2026-04')).statusCode, 200)
})

t.test('teachers see what their subject has used of its budget, administrators what all have', async t => {
  const { app, emmy, root } = await campus(t)
  const part = { spent: 4.1, budget: 5, state: 'warned' }
  t.strictSame(outcome(await call(app, emmy, 'GET', '/subjects/algebra/budget')),
    [200, { month, ...part, installation: 'none' }])
  t.strictSame(outcome(await call(app, root, 'GET', '/admin/budget')),
    [200, { month, spent: 90, budget: 0, state: 'none', subjects: [{ subject: 'algebra', ...part }] }])
})

t.test('of many subjects that are short of their budget, administrators see the first hundred', async t => {
  const { app, root } = await campus(t, [], [], Array.from({ length: 101 }, (_, n) => `course-${n}`))
  t.equal((await call(app, root, 'GET', '/admin/budget')).json().subjects.length, 100)
  t.equal((await app.chatEngine.budget(undefined, 'look')).subjects.length, 101, 'mails go to the teachers of all')
})

t.test('an engine that knows no costs has none; one that does not answer is a 503', async t => {
  const { app, root, engine, emmy } = await campus(t)
  engine.behave(response => json(response, 404, { detail: 'Not Found' }))
  t.strictSame(outcome(await call(app, root, 'GET', '/admin/costs')), [200, []])
  t.strictSame(outcome(await call(app, emmy, 'GET', '/subjects/algebra/budget')),
    [200, { month, spent: 0, budget: 0, state: 'none', installation: 'none' }])
  engine.behave(response => json(response, 500, {}))
  t.equal((await call(app, root, 'GET', '/admin/costs', undefined, { accept: 'text/csv' })).statusCode, 503)
  t.equal((await call(app, root, 'GET', '/admin/budget')).statusCode, 503)
})
