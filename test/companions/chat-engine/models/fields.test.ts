import { createConnection } from 'mongoose'
import t from 'tap'
import { defineModels } from '../../../../companions/chat-engine/models/index.js'
import { fieldsByModel } from '../../../fields.js'

// A required field that is missing, or a value of another type, is refused before it reaches the database.
const FIELDS = {
  Thread: {
    _id: 'String!',
    session_id: 'String!',
    generation: 'Number!',
    superseded: 'Boolean',
    user_id: 'String',
    subject: 'String!',
    title: 'String',
    created_at: 'Date!',
    started_at: 'Date!',
    last_active: 'Date',
    seed: 'Mixed',
    admitted: 'Date'
  },
  Turn: {
    _id: 'String!',
    thread: 'String!',
    user_id: 'String',
    subject: 'String!',
    query: 'String',
    reply: 'String',
    at: 'Date!',
    confidence: 'String',
    sources: 'Mixed',
    hint: 'Number',
    answered_by: 'String',
    stopped: 'Boolean',
    admitted: 'Date'
  },
  TestRun: {
    _id: 'String!',
    thread: 'String!',
    user_id: 'String',
    subject: 'String!',
    language: 'String!',
    awaiting: 'String',
    phase: 'String!',
    state: 'Mixed!',
    version: 'Number!',
    started_at: 'Date!',
    shown_at: 'Date',
    doubted: 'Number',
    last_answer: 'Mixed',
    outcome: 'String',
    result: 'Mixed',
    finished_at: 'Date'
  },
  Profile: {
    _id: 'String!',
    user_id: 'String!',
    subject: 'String!',
    message_count: 'Number!',
    last_active: 'Date!'
  },
  Guide: {
    _id: 'String!',
    markdown: 'String!',
    updated_at: 'Date!'
  },
  BankQuestion: {
    _id: 'String!',
    subject: 'String!',
    version: 'Number!',
    type: 'String!',
    text: 'String!',
    options: 'Mixed',
    answer: 'Number',
    tolerance: 'Number',
    accepted: 'Array of String',
    explanation: 'String',
    topic: 'String',
    difficulty: 'String',
    source: 'Mixed',
    state: 'String!'
  },
  RecordedAnswer: {
    _id: 'String!',
    user_id: 'String!',
    subject: 'String!',
    question_id: 'String!',
    text: 'String',
    options: 'Array of String',
    right_option: 'String',
    explanation: 'String',
    source: 'Mixed',
    topic: 'String',
    correct: 'Boolean!',
    at: 'Date!'
  },
  Session: {
    _id: 'String!',
    generation: 'Number',
    live: 'Boolean!'
  },
  Subject: {
    _id: 'String!',
    name: 'String',
    description: 'String',
    enrolment: 'String',
    guide: 'String',
    guide_version: 'ObjectId',
    transcripts: 'String',
    tests: 'String',
    tutor_policy: 'String',
    professor_id: 'String',
    co_professors: 'Array of String'
  },
  HintCount: {
    _id: 'String!',
    user_id: 'String!',
    subject: 'String!',
    count: 'Number!',
    at: 'Date!'
  },
  Forgotten: { _id: 'String!', generation: 'Number', before: 'Date', at: 'Date!' },
  User: {
    _id: 'String!',
    role: 'String'
  },
  PublishedAnswer: {
    _id: 'String!',
    subject: 'String!',
    question: 'String!',
    answer: 'String!',
    state: 'String!',
    origin: 'String!',
    by: 'String',
    source: 'Mixed',
    updated_at: 'Date!'
  }
}

t.test('each field of a model of the engine has its type, and is required or not', async t => {
  t.strictSame(fieldsByModel(defineModels(createConnection())), FIELDS)
})
