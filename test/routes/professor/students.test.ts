import t, { type Test } from 'tap'
import {
  account, type Account, addSubject, call, enrolledStudent, outcome, refusal, testApp
} from '../../support/helper.js'

const STUDENTS = { Bob: ['a', 'b'], ann: ['c'], nil: [], zoe: ['a', 'c'] }

/** Two professors, three subjects, four students. `list` gives the length in the header and the subjects by student. */
async function university (t: Test) {
  const app = await testApp(t)
  const [emmy, sofia] = [await account(app, 'PROFESSOR', 'emmy'), await account(app, 'PROFESSOR', 'sofia')]
  const admin = await account(app, 'ADMIN')
  for (const [id, professor] of [
    ['a', 'emmy'],
    ['b', 'emmy'],
    ['c', 'sofia']
  ] as const) { await addSubject(app, id, professor) }
  for (const [username, subjects] of Object.entries(STUDENTS)) await enrolledStudent(app, subjects, username)
  const get = (who: Account, query = '') => call(app, who, 'GET', `/professor/students${query}`)
  const list = async (who: Account, query = '') => {
    const answer = await get(who, query)
    if (answer.statusCode !== 200) return outcome(answer)
    const rows: Array<{ username: string; enrolled_subjects: string[] }> = answer.json()
    return [answer.headers['x-total-count'], rows.map(row => [row.username, ...row.enrolled_subjects].join(' '))]
  }
  return { app, emmy, sofia, admin, get, list }
}

t.test('a professor sees the students of the own subjects, by username, with the own subjects only', async t => {
  const { app, emmy, sofia, get, list } = await university(t)
  t.strictSame(await list(emmy), ['2', ['Bob a b', 'zoe a']])
  t.strictSame(await list(sofia), ['2', ['ann c', 'zoe c']])
  t.strictSame(await list(emmy, '?subject_id=b'), ['1', ['Bob a b']])
  t.strictSame(await list(await account(app, 'PROFESSOR')), ['0', []])
  const bob = { username: 'Bob', full_name: 'Name of Bob', email: 'Bob@example.edu', enrolled_subjects: ['a', 'b'] }
  t.strictSame((await get(emmy, '?limit=1')).json(), [bob])
})

t.test('an administrator sees every student, with every subject', async t => {
  const { admin, list } = await university(t)
  t.strictSame(await list(admin), ['4', ['Bob a b', 'ann c', 'nil', 'zoe a c']])
  t.strictSame(await list(admin, '?subject_id=c'), ['2', ['ann c', 'zoe a c']])
})

t.test('students come in pages', async t => {
  const { emmy, admin, get, list } = await university(t)
  t.strictSame(await list(admin, '?limit=2'), ['4', ['Bob a b', 'ann c']])
  t.strictSame(await list(admin, '?limit=2&skip=3'), ['4', ['zoe a c']])
  t.strictSame(await list(emmy, '?limit=1&skip=1'), ['2', ['zoe a']])
  for (const query of ['?limit=0', '?skip=-1']) t.equal((await get(admin, query)).statusCode, 422, query)
  t.match(
    (await get(admin, '?limit=2&skip=1')).headers.link,
    /skip=3>; rel="next".*skip=3>; rel="last"/,
    'the last page is the one that next leads to'
  )
  t.equal(
    (await get(admin, '?limit=1&skip=2')).headers.link,
    [
      '</professor/students?limit=1&skip=0>; rel="first"',
      '</professor/students?limit=1&skip=1>; rel="prev"',
      '</professor/students?limit=1&skip=3>; rel="next"',
      '</professor/students?limit=1&skip=3>; rel="last"'
    ].join(', ')
  )
})

t.test('the students of a foreign subject are 403, of an unknown one 404', async t => {
  const { emmy, admin, list } = await university(t)
  t.strictSame(await list(emmy, '?subject_id=c'), refusal(403, 'Not the professor of this subject'))
  t.strictSame(await list(emmy, '?subject_id=unknown'), refusal(404, 'Subject not found'))
  t.strictSame(await list(admin, '?subject_id=unknown'), refusal(404, 'Subject not found'))
  t.strictSame(await list(emmy, '?subject_id='), refusal(404, 'Subject not found'))
})
