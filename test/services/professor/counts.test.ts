import { Types } from 'mongoose'
import t, { type Test } from 'tap'
import type { Turn } from '../../../collections/sessions/turn.js'
import { isoWeekOf } from '../../../lib/values/iso-week.js'
import type { LiveSession } from '../../../models/sessions/session.js'
import {
  countActivity, countAllActivity, countUserAgain, forgetFormerUsers
} from '../../../services/professor/counts.js'
import { subjectAnalytics, weeklyActivity } from '../../../services/professor/analytics.js'
import { sumsByStudent, sumsOf } from '../../../services/professor/sums.js'
import { person, testModels } from '../../models/helper.js'

type Models = Awaited<ReturnType<typeof testModels>>

const DAY = 86_400_000
const ALGEBRA = { _id: 'algebra', name: 'Algebra' } as Parameters<typeof subjectAnalytics>[1]
const STUDENTS = ['ada', 'bob', 'eve', 'zoe', 'max', 'kim', 'lea']

/** Seven students and a teacher, each with two sessions of some turns and with tests. */
async function classOf (t: Test) {
  const models = await testModels(t)
  for (const name of STUDENTS) {
    await models.User.register(person(name), 'hash')
    await models.User.updateOne({ _id: name }, { subjects: ['algebra'] })
  }
  await models.User.register(person('emmy', { role: 'PROFESSOR' }), 'hash')
  for (const [i, name] of [...STUDENTS, 'emmy'].entries()) {
    for (let turns = 1; turns <= 3; turns++) await say(models, `${name}-1`, name, turns * 8)
    await say(models, `${name}-2`, name, i)
    await attempt(models, name, 10 * i, i)
  }
  return models
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

async function say (models: Models, _id: string, user_id: string, days: number, subject = 'algebra') {
  const session = await models.Session.claim(_id, { user_id, subject, title: '' }) as LiveSession
  const turn = { _id: new Types.ObjectId(), messages: [], interrupted: false, at: daysAgo(days), confidence: 'quoted' }
  const addition = { session, turn: turn as Turn, isFirst: session.turns === 0 }
  t.equal(await models.Session.record(addition), 'recorded')
}

async function attempt ({ TestAttempt }: Models, user_id: string, score: number, days: number) {
  const figures = { topic: '', difficulty: 'easy', total_questions: 1, correct_answers: 1, score }
  const _id = `${user_id}-1/${new Types.ObjectId().toHexString()}`
  await TestAttempt.record({ _id, user_id, subject: 'algebra', ...figures, taken_at: daysAgo(days) })
}

/** What all sessions and tests say now. */
async function truth ({ Session, TestAttempt, User }: Models, subject = 'algebra') {
  const isStudent = new Set(await User.idsWhere({ role: { $ne: 'STUDENT' } }))
  const counted = <Of extends { user_id?: string | null }>(all: Of[]) =>
    all.filter(({ user_id: user }) => user == null || !isStudent.has(user))
  const sessions = counted(await Session.find({ subject, live: true }).lean())
  const tests = counted(await TestAttempt.find({ subject }).lean())
  const turns: Record<string, number> = {}
  for (const { weeks = {} } of sessions) {
    for (const [week, { turns: n = 0 }] of Object.entries(weeks)) turns[week] = (turns[week] ?? 0) + n
  }
  const rows = [...new Set([...sessions, ...tests].flatMap(({ user_id: user }) => user ?? []))].sort().map(user => {
    const own = tests.filter(({ user_id: owner }) => owner === user)
    const times = [
      ...own.map(({ taken_at: at }) => at),
      ...sessions.filter(({ user_id: owner, turns }) => owner === user && turns > 0).map(({ last_active: at }) => at)
    ]
    return [user, own.length, Math.max(...times.map(Number))]
  })
  return { tests: tests.length, scores: tests.reduce((sum, { score }) => sum + score, 0), turns, rows }
}

/** What the figures say. */
async function figures ({ CourseActivity }: Models, subject = 'algebra') {
  const parts = await CourseActivity.ofSubject(subject)
  const turns: Record<string, number> = {}
  for (const { weeks } of parts) {
    for (const [week, { turns: n = 0 }] of Object.entries(weeks)) if (n > 0) turns[week] = (turns[week] ?? 0) + n
  }
  const rows = [...sumsByStudent(parts).values()].map(({ username, tests, last }) => [username, tests, last])
  const sum = (field: 'tests' | 'score_sum') => parts.reduce((total, part) => total + part[field], 0)
  return { tests: sum('tests'), scores: sum('score_sum'), turns, rows: rows.sort() }
}

/** Fails when the figures are not those of what is stored, or when something is left to count. */
async function check (t: Test, models: Models, message: string) {
  await countActivity(models, 'algebra')
  t.strictSame(await figures(models), await truth(models), message)
  t.strictSame([await models.Session.uncountedIn('algebra', 9), await models.TestAttempt.uncountedIn('algebra', 9)],
    [[], []], `${message}: nothing is left`)
}

/** The writes of one count, in their order. */
const WRITES = [
  ['StudentActivity', 'save'], ['CourseActivity', 'replace'], ['StudentActivity', 'removeEmpty'],
  ['Session', 'markCounted'], ['TestAttempt', 'markCounted']
] as const

t.test('a kill before or after each write loses nothing, and counts nothing twice', async t => {
  const models = await classOf(t)
  for (const [model, name] of WRITES) {
    for (const when of ['before', 'after']) {
      await say(models, 'ada-1', 'ada', 1)
      await attempt(models, 'bob', 30, 2)
      await models.Session.markDeleted(await models.Session.claim('eve-2', {} as never) as LiveSession)
      const owner = models[model] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
      const write = owner[name] as (...args: unknown[]) => Promise<unknown>
      owner[name] = async (...args) => {
        if (when === 'after') await write(...args)
        throw new Error('killed')
      }
      await t.rejects(countActivity(models, 'algebra'), { message: 'killed' }, `${when} ${name}`)
      owner[name] = write
      await check(t, models, `killed ${when} ${name}`)
      await models.Session.restart('eve-2', { user_id: 'eve', subject: 'algebra', title: '' })
      await say(models, 'eve-2', 'eve', 3)
    }
  }
})

t.test('several gateways count at once while students go on, and delete sessions', async t => {
  const models = await classOf(t)
  const students = async () => {
    for (let i = 0; i < 12; i++) {
      const name = STUDENTS[i % 3] as string
      await say(models, `${name}-${i}`, name, i)
      await attempt(models, name, i, i)
      if (i % 4 === 3) await models.Session.markDeleted(await models.Session.findSession(`${name}-${i}`) as LiveSession)
    }
  }
  const gateway = async () => { for (let i = 0; i < 6; i++) await countAllActivity(models, () => false) }
  await Promise.all([students(), gateway(), gateway(), gateway()])
  await check(t, models, 'after all of them')
})

t.test('who is no student any more does not count, and counts again as a student, also after a kill', async t => {
  const models = await classOf(t)
  await check(t, models, 'students')
  for (const role of ['PROFESSOR', 'STUDENT'] as const) {
    await models.User.changeRole('ada', role)
    const { replace } = models.CourseActivity
    models.CourseActivity.replace = async () => { throw new Error('killed') }
    await t.rejects(countActivity(models, 'algebra'), { message: 'killed' })
    models.CourseActivity.replace = replace
    await check(t, models, role)
    const names = (await figures(models)).rows.map(([name]) => name)
    t.equal(names.includes('ada'), role === 'STUDENT')
  }
  t.strictSame(await models.User.withChangedRole(), [])
})

t.test('of a deleted account the tests stay without a name, also after a kill', async t => {
  const models = await classOf(t)
  await check(t, models, 'before')
  const { tests } = await figures(models)
  const { replace } = models.CourseActivity
  for (const isKilled of [true, false]) {
    await models.Session.markAllDeleted('ada', new Date(Date.now() + DAY))
    await models.Session.deleteMany({ user_id: 'ada' })
    await models.TestAttempt.forgetUser('ada', new Date(Date.now() + DAY), id => Buffer.from(id).toString('hex'))
    models.CourseActivity.replace = isKilled ? async () => { throw new Error('killed') } : replace
    if (isKilled) await t.rejects(countUserAgain(models, 'ada'), { message: 'killed' })
    else await countUserAgain(models, 'ada')
  }
  await check(t, models, 'after')
  t.equal((await figures(models)).tests, tests)
  const stored = [await models.StudentActivity.find().lean(), await models.CourseActivity.find().lean()]
  t.notMatch(JSON.stringify(stored), /ada/, 'the name is nowhere')
})

t.test('what a killed gateway counted of an account that was deleted meanwhile is forgotten', async t => {
  const models = await classOf(t)
  await countActivity(models, 'algebra')
  await models.User.register(person('mia'), 'hash')
  await say(models, 'mia-1', 'mia', 1)
  await attempt(models, 'mia', 50, 1)
  const { save } = models.StudentActivity
  models.StudentActivity.save = async changes => {
    await models.Session.deleteMany({ user_id: 'mia' })
    await models.TestAttempt.forgetUser('mia', new Date(Date.now() + DAY), id => Buffer.from(id).toString('hex'))
    await countUserAgain(models, 'mia')
    await models.User.deleteOne({ _id: 'mia' })
    await save(changes)
    throw new Error('killed')
  }
  await t.rejects(countActivity(models, 'algebra'), { message: 'killed' })
  models.StudentActivity.save = save
  const names = async () => JSON.stringify(await models.StudentActivity.find().lean())
  t.match(await names(), /mia/)
  await forgetFormerUsers(models)
  await check(t, models, 'without the deleted one')
  t.notMatch(await names(), /mia/)
})

t.test('a gateway whose clock is behind leaves no turn of a week that has begun out of the sums', async t => {
  const models = await classOf(t)
  await countActivity(models, 'algebra')
  const lastWeek = daysAgo(7)
  const { weeks } = sumsOf(await models.StudentActivity.find().lean(), new Set(), lastWeek)
  t.ok(weeks[isoWeekOf(new Date())]?.turns, 'the week after that of its clock')
})

t.test('the answers have as many documents for each class, and weeks that are over leave them', async t => {
  const models = await classOf(t)
  await say(models, 'ada-1', 'ada', 200)
  await countActivity(models, 'algebra')
  models.commands.length = 0
  const weeks = await weeklyActivity(models, ALGEBRA)
  t.strictSame(models.commands.map(({ command }) => Object.values(command)[0]),
    ['users', 'sessions', 'test_attempts', 'course_activities'])
  t.match(weeks.at(-1), { week: isoWeekOf(new Date()) })
  const sum = weeks.reduce((total, { turns }) => total + turns, 0)
  t.equal(sum, STUDENTS.length * 4, 'one turn was 200 days ago')
  const { student_progress: rows } = await subjectAnalytics(models, ALGEBRA)
  const tested = rows.map(({ username, test_count: count }) => [username, count])
  t.strictSame(tested, STUDENTS.toSorted().map(name => [name, 1]))
})
