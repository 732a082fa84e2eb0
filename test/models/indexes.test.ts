import t from 'tap'
import { createConnection, type Connection, type mongo } from 'mongoose'
import { STABLE_API } from '../../lib/database/stable-api.js'
import { freshDatabase } from '../support/database.js'
import { startApp, testApp } from '../support/helper.js'
import { person, testModels } from './helper.js'

const DECLARED: Record<string, string[]> = {
  User: [
    'email_code.hash partial', 'email_key unique partial', 'erasing.at partial', 'first_administrator unique partial',
    'invitation unique partial', 'identities._id unique partial', 'scim.id unique partial',
    'scim.user_name_key unique partial', 'scim.external_id unique partial', 'role,_id', 'grams', 'subjects,_id',
    'subjects,role,_id', 'unconfirmed.before_key partial', 'role_changed partial'
  ],
  FormerAccount: [],
  Invitation: ['code_hash unique', 'expires_at'],
  Device: ['ends', 'username,ends'],
  PasswordCode: ['code_hash unique', 'username', 'expires_at'],
  SignInState: ['expires_at'],
  SignInCode: ['username', 'expires_at'],
  ProviderLogin: ['identity', 'session', 'username', 'ends'],
  AttemptCount: ['ends'],
  AuditEntry: ['at-,_id-', 'actor,at-,_id-', 'target,at-,_id-', 'action,at-,_id-'],
  KnownPlace: ['at'],
  Subject: [
    'professor_id,_id', 'lti_code.hash partial', 'lti_context unique partial', 'grams', 'co_professors',
    'archived,_id partial', 'professor_id,archived partial'
  ],
  Session: [
    'user_id,live,last_active-,_id',
    'user_id,live,subject,last_active-,_id',
    'subject partial',
    'subject,live,last_active-',
    'user_id,test.pending.question_id partial',
    'live partial'
  ],
  ClosedSession: [],
  Turn: ['transcript,number unique'],
  Usage: [],
  ChatDay: [],
  StudentActivity: ['subject,part', 'user_id'],
  CourseActivity: ['subject'],
  CodeTries: ['ends'],
  TestAttempt: ['subject partial', 'user_id,taken_at-'],
  TestAnswer: ['user_id,at-', 'subject,test_id'],
  CourseImport: ['subject,active unique partial', 'active,tried_at,_id partial', 'subject,_id-', 'by'],
  CourseImportPart: ['import'],
  CourseImportItem: ['subject,kind'],
  CourseMaterial: [],
  Deletion: ['due'],
  Backup: [],
  OutboxEntry: ['kind,due partial', 'owner partial', 'ends'],
  LtiPlatform: ['issuer,client_id unique', 'ends partial'],
  LtiKey: [],
  LtiContext: ['platform'],
  LtiMember: ['context,seen', 'username'],
  GradedActivity: ['subject,_id'],
  GradedAttempt: ['activity,username,number', 'session', 'subject', 'username'],
  Question: [
    'subject,position,_id',
    'subject,state,position,_id',
    'subject,topic,position,_id',
    'subject,content_hash',
    'subject,imported_hash unique partial',
    'subject,bytes',
    'created_by',
    'last_change.by',
    'deleted partial'
  ],
  QuestionBank: [],
  QuestionChange: ['question_id,revision-', 'subject', 'by'],
  QuestionVersion: ['subject,question_id'],
  QuestionImport: ['subject']
}

/** An index in one word for its keys and one for each property. */
function wordsOf ([keys, options]: [
  object,
  { unique?: boolean; sparse?: boolean; partialFilterExpression?: object }
]): string {
  const words = [
    Object.entries(keys)
      .map(([name, order]) => (order === -1 ? `${name}-` : name))
      .join(',')
  ]
  if (options.unique) words.push('unique')
  if (options.sparse) words.push('sparse')
  if (options.partialFilterExpression) words.push('partial')
  return words.join(' ')
}

t.test('every index that the gateway needs is declared, and is in the database after the start', async t => {
  const { models } = await testApp(t)
  t.strictSame(Object.keys(models).sort(), Object.keys(DECLARED).sort())
  for (const [name, model] of Object.entries(models)) {
    const declared = model.schema.indexes().map(index => wordsOf(index as Parameters<typeof wordsOf>[0]))
    t.strictSame(declared.sort(), DECLARED[name]?.toSorted(), `${name}: declared`)
    if (declared.length === 0) continue
    const built = (await model.collection.indexes())
      .filter(({ name }) => name !== '_id_')
      .map(({ key, ...options }) => wordsOf([key, options]))
    t.strictSame(built.sort(), declared.sort(), `${name}: in the database`)
  }
})

t.test('the start replaces the older index of addresses, and drops it after the new one is there', async t => {
  const uri = await freshDatabase(t)
  const connection = await createConnection(uri, { serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  const users = connection.collection<{ _id: string, email_key?: string }>('users')
  await users.createIndex({ email_key: 1 }, { unique: true })
  await users.insertOne({ _id: 'ada', email_key: 'ada@example.edu' })
  const ofAddresses = async () => (await users.indexes()).filter(({ key }) => key.email_key === 1)
  t.strictSame((await ofAddresses()).map(({ name }) => name), ['email_key_1'], 'the database of an older version')
  for (const start of ['first', 'second']) {
    const { models } = await startApp(t, uri)
    const built = (await ofAddresses()).map(({ name, unique, partialFilterExpression }) =>
      ({ name, unique, partialFilterExpression }))
    t.strictSame(built, [
      { name: 'email_key', unique: true, partialFilterExpression: { email_key: { $exists: true } } }
    ], `${start} start`)
    t.equal(await models.User.register(person('other', { email: 'ADA@example.edu' }), 'hash'), 'email taken')
  }
  await users.insertMany([{ _id: 'bob' }, { _id: 'eve' }])
  t.equal(await users.countDocuments({ email_key: { $exists: false } }), 2, 'accounts without an address')
})

t.test('the index of unfinished deletions holds nothing else', async t => {
  const { Session } = await testModels(t)
  const indexes = await Session.collection.indexes()
  t.strictSame(indexes.find(({ key }) => Object.keys(key).join() === 'live')?.partialFilterExpression, {
    live: false,
    transcript: { $exists: true }
  })
})

const BOOKKEEPING = new Set(['lsid', '$db', '$clusterTime', '$readPreference', 'txnNumber'])

/** The stages of a plan, and the index that it uses. */
async function planOf (connection: Connection, event: mongo.CommandStartedEvent): Promise<string> {
  const command = Object.fromEntries(Object.entries(event.command).filter(([name]) => !BOOKKEEPING.has(name)))
  const answer = await connection.db?.command({ explain: command, verbosity: 'queryPlanner' })
  const stages: string[] = []
  for (let stage = answer?.queryPlanner.winningPlan; stage !== undefined; stage = stage.inputStage) {
    stages.push(stage.indexName === undefined ? stage.stage : `${stage.stage} ${stage.indexName}`)
  }
  return stages.filter(stage => stage !== 'FETCH' && stage !== 'COUNT').join(' < ')
}

type Models = Awaited<ReturnType<typeof testModels>>
const USERS_OF_A = 'subjects_1__id_1'

/** What is asked, and the plan of each command that it takes. */
const QUERIES: Array<[name: string, ask: (models: Models) => Promise<unknown>, plans: string[]]> = [
  ['all users', ({ User }) => User.list({}, 1, 2), ['COLLSCAN', 'IXSCAN _id_']],
  [
    'users of a role',
    ({ User }) => User.list({ role: 'STUDENT' }, 1, 2),
    ['IXSCAN role_1__id_1', 'IXSCAN role_1__id_1']
  ],
  ['students of a subject', ({ User }) => User.enrolledIn('a'), [`IXSCAN ${USERS_OF_A}`]],
  ['whether there is an administrator', ({ User }) => User.hasAdministrator(), ['IXSCAN role_1__id_1']],
  ['the audit', ({ AuditEntry }) => AuditEntry.list({}, 1, 2), ['COLLSCAN', 'IXSCAN at_-1__id_-1']],
  [
    'the audit of a time',
    ({ AuditEntry }) => AuditEntry.list({ from: new Date(2), to: new Date(3) }, 1, 2),
    Array(2).fill('IXSCAN at_-1__id_-1')
  ],
  ...(['actor', 'target', 'action'] as const).map((field): typeof QUERIES[number] => [
    `the audit of one ${field}, in a time`,
    ({ AuditEntry }) => AuditEntry.list({ [field]: 'login', from: new Date(2) }, 1, 2),
    Array(2).fill(`IXSCAN ${field}_1_at_-1__id_-1`)
  ]),
  ['old entries of the audit', ({ AuditEntry }) => AuditEntry.removeBefore(new Date(0), 2), ['IXSCAN at_-1__id_-1']],
  ['all subjects', ({ Subject }) => Subject.list({}, 1, 2), ['COLLSCAN', 'IXSCAN _id_', 'IXSCAN archived_1__id_1']],
  [
    'archived subjects',
    ({ Subject }) => Subject.list({ archived: true }, 1, 2),
    Array(2).fill('IXSCAN archived_1__id_1')
  ],
  [
    'subjects of a professor',
    ({ Subject }) => Subject.list({ professor_id: 'bob' }, 1, 2),
    ['IXSCAN professor_id_1__id_1', 'IXSCAN professor_id_1_archived_1', 'IXSCAN professor_id_1__id_1']
  ],
  [
    "ids of a teacher's subjects",
    ({ Subject }) => Subject.idsOf('emmy'),
    ['IXSCAN professor_id_1__id_1', 'IXSCAN co_professors_1']
  ],
  [
    'sessions of a user',
    ({ Session }) => Session.listOf('ada', undefined, 1, 2),
    Array(2).fill('IXSCAN user_id_1_live_1_last_active_-1__id_1')
  ],
  [
    'sessions of a user about a subject',
    ({ Session }) => Session.listOf('ada', 'a', 1, 2),
    Array(2).fill('IXSCAN user_id_1_live_1_subject_1_last_active_-1__id_1')
  ],
  [
    'sessions that a search looks through',
    ({ Session }) => Session.allOf('ada', undefined),
    ['IXSCAN user_id_1_live_1_last_active_-1__id_1']
  ],
  ['sessions that the figures do not have', ({ Session }) => Session.uncountedIn('a', 2), ['IXSCAN subject_1']],
  ['subjects with such sessions', ({ Session }) => Session.uncountedSubjects(2), ['IXSCAN subject_1']],
  ['sessions that the figures have', ({ Session }) => Session.countsOf(['ada-a-1']), ['IXSCAN _id_']],
  ['tests that the figures do not have', ({ TestAttempt }) => TestAttempt.uncountedIn('a', 2), ['IXSCAN subject_1']],
  ['subjects with such tests', ({ TestAttempt }) => TestAttempt.uncountedSubjects(2), ['IXSCAN subject_1']],
  ['roles that the figures do not know', ({ User }) => User.withChangedRole(), ['IXSCAN role_changed_1']],
  ['what was counted of a user', ({ StudentActivity }) => StudentActivity.ofUser('ada'), ['IXSCAN user_id_1']],
  ['a part of a class', ({ StudentActivity }) => StudentActivity.ofPart('a', 1), ['IXSCAN subject_1_part_1']],
  ['the figures of a subject', ({ CourseActivity }) => CourseActivity.ofSubject('a'), ['IXSCAN subject_1']],
  ['unfinished deletions', ({ Session }) => Session.unfinishedDeletions(), ['IXSCAN live_1']],
  [
    'what a user holds',
    ({ Session }) => Session.heldBy('ada'),
    ['IXSCAN user_id_1_live_1_last_active_-1__id_1']
  ],
  ['tests of a user', ({ TestAttempt }) => TestAttempt.latestOf('ada', 2), ['IXSCAN user_id_1_taken_at_-1']],
  [
    'test questions that wait',
    ({ Session }) => Session.waitingQuestions('ada'),
    ['IXSCAN user_id_1_test.pending.question_id_1']
  ],
  ['answers of a user', ({ TestAnswer }) => TestAnswer.latestOf('ada', ['q'], 2), ['IXSCAN user_id_1_at_-1']],
  ['topics of a user', ({ TestAnswer }) => TestAnswer.topics({ user_id: 'ada' }), ['IXSCAN user_id_1_at_-1']],
  ['topics of a subject', ({ TestAnswer }) => TestAnswer.topics({ subject: 'a' }), ['IXSCAN subject_1_test_id_1']],
  [
    'answers in a subject',
    async ({ TestAnswer }) => { for await (const answer of TestAnswer.ofStudents('a')) t.type(answer, Object) },
    ['IXSCAN subject_1_test_id_1']
  ],
  ['questions', ({ Question }) => Question.list('a', {}, 0, 2), Array(2).fill('IXSCAN subject_1_position_1__id_1')],
  [
    'questions in a state',
    ({ Question }) => Question.list('a', { state: 'draft' }, 0, 2),
    Array(2).fill('IXSCAN subject_1_state_1_position_1__id_1')
  ],
  [
    'questions of a topic',
    ({ Question }) => Question.list('a', { topic: 't' }, 0, 2),
    Array(2).fill('IXSCAN subject_1_topic_1_position_1__id_1')
  ],
  ['a history', ({ QuestionChange }) => QuestionChange.changesBefore('a-1', 2), ['IXSCAN question_id_1_revision_-1']],
  ['deleted questions', ({ Question }) => Question.idsWhere({ deleted: true }), ['IXSCAN deleted_1']]
]

/** Users, subjects, sessions and tests of which each query wants a few: a plan is chosen by what it would examine. */
async function fill ({ User, AuditEntry, Subject, Session, TestAttempt, TestAnswer, ...bank }: Models): Promise<void> {
  const insert = (model: { collection: unknown }, documents: object[]) =>
    (model.collection as { insertMany: (documents: object[]) => Promise<unknown> }).insertMany(documents)
  const [names, ids] = [
    ['ada', 'bob', 'eve', 'zoe'],
    ['a', 'b', 'c', 'd']
  ]
  const pairs = names.flatMap(user_id => ids.map(subject => ({ user_id, subject })))
  await insert(
    AuditEntry,
    [1, 2, 3, 4].map(i => ({ _id: `${i}`, at: new Date(i), actor: `a${i}`, target: `t${i}`, action: `x${i}` }))
  )
  await insert(
    User,
    names.map((_id, i) => ({ _id, role: i === 0 ? 'STUDENT' : 'PROFESSOR', email_key: _id, subjects: [ids[i]] }))
  )
  await insert(
    Subject,
    ids.map((_id, i) =>
      ({ _id, professor_id: names[i], co_professors: [names[3 - i]], ...([1, 2].includes(i) && { archived: true }) }))
  )
  await insert(
    Session,
    pairs.flatMap(pair =>
      [1, 2, 3].map(i => ({
        ...pair,
        _id: `${pair.user_id}-${pair.subject}-${i}`,
        live: true,
        last_active: new Date(i),
        turns: 1,
        ...(i === 1 && { test: { pending: { question_id: 'q' } } })
      }))
    )
  )
  await insert(
    TestAttempt,
    pairs.map(pair => ({ ...pair, _id: `${pair.user_id}-${pair.subject}`, taken_at: new Date(1) }))
  )
  await insert(
    TestAnswer,
    pairs.map(pair => ({ ...pair, _id: `${pair.user_id}-${pair.subject}/0/t/q`, test_id: 't', at: new Date(1) }))
  )
  const questions = ids.flatMap(subject => [1, 2, 3, 4].map(position => ({
    _id: `${subject}-${position}`, subject, position, state: position === 1 ? 'draft' : 'retired', topic: `${position}`
  })))
  await insert(bank.Question, questions)
  await insert(bank.QuestionChange, questions.map(({ _id }) => ({ _id, question_id: _id, revision: 1 })))
}

/** Reads that need a few fields, and those that they ask for. */
const PROJECTIONS: Array<[name: string, ask: (models: Models) => Promise<unknown>, fields: object]> = [
  ['students of a subject', ({ User }) => User.enrolledIn('a'), { full_name: 1 }],
  ['who is no student', ({ User }) => User.notStudents(['a']), { _id: 1 }],
  ['sessions that the figures do not have', ({ Session }) => Session.uncountedIn('a', 2), { user_id: 1 }],
  ['the weeks of a subject', ({ CourseActivity }) => CourseActivity.weeksOf('a'), { _id: 0, weeks: 1 }],
  ['a subject', ({ Subject }) => Subject.findSubject('a'), { guide: 0 }],
  ['which subjects exist', ({ Subject }) => Subject.existing(['a', 'b']), { _id: 1 }],
  ['professors', ({ User }) => User.professorsAmong(['emmy']), { _id: 1 }],
  ['subjects with material', ({ CourseMaterial }) => CourseMaterial.idsWhere({}), { _id: 1 }],
  ['a session', ({ Session }) => Session.findSession('a'), { recent: 0, weeks: 0, uncounted: 0, counted: 0 }],
  ['test questions that wait', ({ Session }) => Session.waitingQuestions('ada'), { 'test.pending.question_id': 1 }],
  ['unfinished deletions', ({ Session }) => Session.unfinishedDeletions(), { user_id: 1, transcript: 1, generation: 1 }]
]

t.test('a read asks for the fields that it needs, since guides and transcripts are large', async t => {
  const models = await testModels(t)
  for (const [name, ask, fields] of PROJECTIONS) {
    models.commands.length = 0
    await ask(models)
    const projections = models.commands.map(({ command }) => command.projection)
    t.strictSame(projections.map(projection => ({ ...projection })), [fields], name)
  }
})

t.test('every list is answered by an index that holds its filter and its order', async t => {
  const models = await testModels(t)
  await fill(models)
  for (const [name, ask, plans] of QUERIES) {
    models.commands.length = 0
    await ask(models)
    const found = await Promise.all([...models.commands].map(event => planOf(models.connection, event)))
    // The number of all documents is known without a scan, whatever the plan of an empty filter is called.
    t.strictSame(found.toSorted(), plans.toSorted(), name)
  }
})
