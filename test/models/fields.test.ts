import { createConnection } from 'mongoose'
import t from 'tap'
import * as collections from '../../collections/index.js'
import { defineModels } from '../../models/index.js'
import { fieldsByModel } from '../fields.js'

// Of the models whose collection is not in collections/ yet.
// A required field that is missing, or a value of another type, is refused before it reaches the database.
const FIELDS = {
  User: {
    _id: 'String!',
    email: 'String!',
    email_key: 'String!',
    password_hash: 'String!',
    full_name: 'String!',
    role: 'String!',
    subjects: 'Array of String!',
    'preferences.theme': 'String!',
    'preferences.notifications': 'Boolean!',
    'preferences.language': 'String',
    created_at: 'Date!',
    token_version: 'Number',
    disabled: 'Boolean',
    first_administrator: 'Boolean',
    invitation: 'String',
    unconfirmed: 'Embedded',
    email_code: 'Embedded',
    revoked: 'Array of DocumentArrayElement',
    erasing: 'Embedded',
    demotion: 'Embedded',
    folded: 'String',
    grams: 'Array of String'
  },
  Subject: {
    _id: 'String!',
    name: 'String!',
    description: 'String',
    professor_id: 'String!',
    co_professors: 'Array of String',
    enrolment: 'String',
    enrolment_code: 'String',
    enrolment_from: 'Date',
    enrolment_until: 'Date',
    archived: 'Boolean',
    guide: 'String',
    guide_version: 'ObjectId',
    tutor_policy: 'String',
    transcripts: 'String',
    tests: 'String',
    created_at: 'Date!',
    folded: 'String',
    grams: 'Array of String'
  },
  Session: {
    _id: 'String!',
    user_id: 'String!',
    subject: 'String!',
    title: 'String',
    titled: 'Boolean',
    created_at: 'Date!',
    last_active: 'Date!',
    transcript: 'ObjectId',
    generation: 'Number',
    turns: 'Number!',
    message_count: 'Number!',
    recent: 'Array of Mixed',
    recent_size: 'Number',
    bytes: 'Number',
    weeks: 'Mixed',
    under_way: 'Array of Mixed',
    test: 'Mixed',
    live: 'Boolean!',
    erased: 'Boolean'
  },
  Turn: {
    transcript: 'ObjectId!',
    number: 'Number!',
    messages: 'Array of DocumentArrayElement',
    interrupted: 'Boolean!',
    question_num: 'Number',
    answer: 'Boolean',
    judgement: 'Mixed',
    confidence: 'String',
    sources: 'Array of Mixed',
    hint: 'Number',
    answered_by: 'String',
    stopped: 'Boolean',
    transcripts: 'String',
    feedback: 'Embedded',
    at: 'Date!',
    _id: 'ObjectId'
  },
  Usage: {
    _id: 'String!',
    sessions: 'Number!',
    bytes: 'Number!',
    day: 'String!',
    chats: 'Number!',
    reserved: 'Array of DocumentArrayElement',
    stale: 'Boolean',
    version: 'Number!'
  },
  TestAnswer: {
    _id: 'String!',
    user_id: 'String',
    session_id: 'String',
    subject: 'String!',
    test_id: 'String!',
    question_id: 'String!',
    version: 'Number!',
    text: 'String',
    options: 'Array of String',
    chosen: 'Array of String!',
    right_option: 'String',
    explanation: 'String',
    source: 'Mixed',
    topic: 'String',
    correct: 'Boolean!',
    skipped: 'Boolean',
    seconds: 'Number!',
    teacher: 'Boolean',
    at: 'Date!'
  },
  Question: {
    _id: 'String!',
    subject: 'String!',
    version: 'Number!',
    type: 'String!',
    text: 'String!',
    options: 'Array of DocumentArrayElement',
    answer: 'Number',
    tolerance: 'Number',
    accepted: 'Array of String',
    explanation: 'String',
    topic: 'String',
    difficulty: 'String!',
    source: 'Embedded',
    state: 'String!',
    created_by: 'String',
    created_at: 'Date!',
    updated_at: 'Date!',
    position: 'Number!',
    revision: 'Number!',
    last_change: 'Mixed',
    was_published: 'Boolean',
    content_hash: 'String!',
    imported_hash: 'String',
    deleted: 'Boolean',
    folded: 'String',
    bytes: 'Number'
  },
  QuestionBank: {
    _id: 'String!',
    questions: 'Number!',
    bytes: 'Number!',
    reserved: 'Array of DocumentArrayElement',
    stale: 'Boolean',
    version: 'Number!'
  },
  QuestionVersion: {
    _id: 'String!',
    question_id: 'String!',
    subject: 'String!',
    version: 'Number!',
    type: 'String!',
    text: 'String!',
    options: 'Array of DocumentArrayElement',
    answer: 'Number',
    tolerance: 'Number',
    accepted: 'Array of String'
  },
  QuestionImport: {
    _id: 'String!',
    subject: 'String!',
    questions: 'Mixed!'
  }
}

const COLLECTIONS = {
  User: 'users',
  FormerAccount: 'former_accounts',
  ClosedSession: 'closed_sessions',
  Invitation: 'invitations',
  Device: 'devices',
  PasswordCode: 'password_codes',
  AttemptCount: 'attempt_counts',
  AuditEntry: 'audit_entries',
  KnownPlace: 'known_places',
  Subject: 'subjects',
  Session: 'sessions',
  Turn: 'turns',
  Usage: 'usage',
  ChatDay: 'chat_days',
  CodeTries: 'code_tries',
  TestAttempt: 'test_attempts',
  TestAnswer: 'test_answers',
  CourseMaterial: 'course_materials',
  Deletion: 'deletions',
  Question: 'questions',
  QuestionBank: 'question_banks',
  QuestionChange: 'question_changes',
  QuestionVersion: 'question_versions',
  QuestionImport: 'question_imports'
}

t.test('each field of a model has its type, and is required or not', async t => {
  // The fields of a collection of collections/ are declared once, so there is nothing to compare them with.
  const declaredOnce = new Set(Object.values(collections).map(({ model }) => model))
  const models = Object.entries(defineModels(createConnection())).filter(([name]) => !declaredOnce.has(name))
  t.strictSame(fieldsByModel(Object.fromEntries(models)), FIELDS)
  t.equal(models.length + declaredOnce.size, Object.keys(COLLECTIONS).length)
})

t.test('each model has its collection, whose name data directories of today have', async t => {
  const models = Object.entries(defineModels(createConnection()))
  t.strictSame(Object.fromEntries(models.map(([name, model]) => [name, model.collection.name])), COLLECTIONS)
})
