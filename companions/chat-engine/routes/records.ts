import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { SessionNotFound } from '../../../errors.js'
import type { TestFigures } from '../models/test-run.js'
import { Conversation, ConversationQuery, History, SessionPath, Statistics, StatisticsQuery, StudentProfile, UserPath } from '../schemas.js'

const HISTORY_TURNS = 500

/** What the engine remembers: histories, profiles, lists and statistics. */
const records: FastifyPluginAsyncTypebox = async app => {
  const { Thread, Turn, TestRun, Profile } = app.engine.models

  app.get('/history/:session_id', {
    config: { errors: [SessionNotFound] },
    schema: {
      operationId: 'history',
      summary: 'The history of a session',
      description: 'What was said since the session was started, or started again.',
      tags: ['records'],
      params: SessionPath,
      response: { 200: { ...History, description: 'The conversation, oldest message first.' } }
    }
  }, async request => {
    const thread = await Thread.findThread(request.params.session_id)
    if (thread === null) throw new SessionNotFound()
    const [count, turns] = await Promise.all([
      Turn.countSince(thread._id, thread.started_at),
      Turn.last(thread._id, thread.started_at, HISTORY_TURNS)
    ])
    return {
      session_id: thread.session_id,
      asignatura: thread.subject,
      user_id: thread.user_id,
      message_count: count * 2,
      messages: turns.flatMap(({ query, reply, at }) => [
        { role: 'user' as const, content: query, created_at: at },
        { role: 'assistant' as const, content: reply, created_at: at }
      ])
    }
  })

  app.get('/profiles/:user_id', {
    schema: {
      operationId: 'profile',
      summary: 'The profile of a student',
      description: 'Somebody who never wrote has an empty one.',
      tags: ['records'],
      params: UserPath,
      response: { 200: { ...StudentProfile, description: 'The profile, in all and by subject.' } }
    }
  }, async request => {
    const { user_id } = request.params
    const [parts, tests] = await Promise.all([Profile.partsOf(user_id), TestRun.figures({ user_id })])
    const messages = new Map(parts.map(part => [part.subject, part]))
    const subjects = [...new Set([...messages.keys(), ...tests.keys()])].sort().map(subject => {
      const part = messages.get(subject)
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
      user_id,
      message_count: sum(subjects.map(({ message_count }) => message_count)),
      tests_taken: sum(subjects.map(({ tests_taken }) => tests_taken)),
      average_score: averageOf([...tests.values()]),
      last_active: latest(subjects.map(({ last_active }) => last_active)),
      subjects
    }
  })

  app.get('/conversations', {
    schema: {
      operationId: 'listConversations',
      summary: 'List conversations',
      description: 'Of one user or of all, the one that was active last first.',
      tags: ['records'],
      querystring: ConversationQuery,
      response: { 200: Type.Array(Conversation, { description: 'The conversations.' }) }
    }
  }, async request => {
    const { user_id, limit } = request.query
    const threads = await Thread.newest(user_id === undefined ? {} : { user_id }, limit)
    const turns = await Turn.countOf(threads)
    return threads.map(({ _id, session_id, user_id, subject, title, created_at, last_active }) => ({
      session_id, user_id, subject, title, created_at, last_active: last_active as Date, message_count: 2 * (turns.get(_id) ?? 0)
    }))
  })

  app.get('/conversations/stats', {
    schema: {
      operationId: 'conversationStatistics',
      summary: 'Statistics of a subject',
      description: 'Of all subjects together where none is named. A subject that nobody has written about is all zeros.',
      tags: ['records'],
      querystring: StatisticsQuery,
      response: { 200: { ...Statistics, description: 'The figures.' } }
    }
  }, async request => {
    const filter = request.query.subject === undefined ? {} : { subject: request.query.subject }
    const [conversations, turns, tests] = await Promise.all([
      Thread.countDocuments({ ...filter, last_active: { $exists: true } }).exec(),
      Turn.countDocuments(filter).exec(),
      TestRun.figures(filter)
    ])
    return {
      ...filter,
      conversations,
      messages: turns * 2,
      tests: sum([...tests.values()].map(({ tests }) => tests)),
      average_score: averageOf([...tests.values()])
    }
  })
}

function sum (numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function averageOf (figures: TestFigures[]): number {
  const tests = sum(figures.map(({ tests }) => tests))
  return tests === 0 ? 0 : Math.round(sum(figures.map(({ score_sum }) => score_sum)) / tests * 100) / 100
}

function latest (dates: Array<Date | null | undefined>): Date | null {
  return dates.reduce<Date | null>((last, date) => date && (last === null || date > last) ? date : last, null)
}

export default records
