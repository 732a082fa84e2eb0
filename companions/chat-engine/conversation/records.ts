import type { Static } from '@sinclair/typebox'
import type { EngineModels } from '../models/index.js'
import type { TestFigures } from '../models/test-run.js'
import type { Turn } from '../models/turn.js'
import type { Conversation, History, Statistics, StudentProfile } from '../schemas.js'

const HISTORY_TURNS = 500

type HistoryMessage = Static<typeof History>['messages'][number]

/** The latest conversation of a session, or `null` when there is none. Of a long one, the last 500 turns. */
export async function historyOf (
  { Thread, Turn }: EngineModels, sessionId: string
): Promise<Static<typeof History> | null> {
  const thread = await Thread.findThread(sessionId)
  if (thread === null) return null
  const [count, turns] = await Promise.all([
    Turn.countWhere({ thread: thread._id, at: { $gte: thread.started_at } }),
    Turn.last(thread._id, thread.started_at, HISTORY_TURNS)
  ])
  const seed = (thread.seed ?? []).map(message => ({ ...message, created_at: thread.started_at }))
  return {
    session_id: thread.session_id,
    asignatura: thread.subject,
    user_id: thread.user_id,
    message_count: seed.length + count * 2,
    messages: [...seed, ...turns.flatMap(messagesOf)].slice(-2 * HISTORY_TURNS)
  }
}

function messagesOf ({ query, reply, at, confidence, sources, hint, answered_by, stopped }: Turn): HistoryMessage[] {
  return [
    { role: 'user', content: query, created_at: at },
    { role: 'assistant', content: reply, created_at: at, confidence, sources, hint, answered_by, stopped }
  ]
}

/** What a student did, by subject and in all. An unknown student has an empty profile. */
export async function profileOf (
  { Profile, TestRun }: EngineModels, userId: string
): Promise<Static<typeof StudentProfile>> {
  const [parts, tests] = await Promise.all([Profile.partsOf(userId), TestRun.figures({ user_id: userId })])
  const bySubject = new Map(parts.map(part => [part.subject, part]))
  const subjects = [...new Set([...bySubject.keys(), ...tests.keys()])].sort().map(subject => {
    const part = bySubject.get(subject)
    const figures = tests.get(subject)
    return {
      subject,
      message_count: part?.message_count ?? 0,
      tests_taken: figures?.tests ?? 0,
      average_score: averageOf(figures === undefined ? [] : [figures]),
      last_active: latest([part?.last_active, figures?.last])
    }
  })
  return {
    user_id: userId,
    message_count: sum(subjects.map(({ message_count }) => message_count)),
    tests_taken: sum(subjects.map(({ tests_taken }) => tests_taken)),
    average_score: averageOf([...tests.values()]),
    last_active: latest(subjects.map(({ last_active }) => last_active)),
    subjects
  }
}

/** The conversations of a user, or of all users; the one that was active last is the first. */
export async function listConversations (
  { Thread, Turn }: EngineModels, userId: string | undefined, limit: number
): Promise<Array<Static<typeof Conversation>>> {
  const threads = await Thread.newest(userId === undefined ? {} : { user_id: userId }, limit)
  const turns = await Turn.countOf(threads)
  return threads.map(({ _id, session_id, user_id, subject, title, created_at, last_active = created_at }) => ({
    session_id, user_id, subject, title, created_at, last_active, message_count: 2 * (turns.get(_id) ?? 0)
  }))
}

/** The figures of a subject, or of all subjects. */
export async function statisticsOf (
  { Thread, Turn, TestRun }: EngineModels, subject: string | undefined
): Promise<Static<typeof Statistics>> {
  const filter = subject === undefined ? {} : { subject }
  const [conversations, turns, figures] = await Promise.all([
    Thread.countActive(filter),
    Turn.countDocuments(filter).exec(),
    TestRun.figures(filter)
  ])
  const tests = [...figures.values()]
  return {
    ...filter,
    conversations,
    messages: turns * 2,
    tests: sum(tests.map(({ tests }) => tests)),
    average_score: averageOf(tests)
  }
}

function sum (numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** 0 to 100, two decimals; 0 when there is no test. */
function averageOf (figures: TestFigures[]): number {
  const tests = sum(figures.map(({ tests }) => tests))
  return tests === 0 ? 0 : Math.round(sum(figures.map(({ score_sum }) => score_sum)) / tests * 100) / 100
}

function latest (dates: Array<Date | null | undefined>): Date | null {
  return dates.reduce<Date | null>((last, date) => date && (last === null || date > last) ? date : last, null)
}
