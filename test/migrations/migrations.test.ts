import { createConnection, mongo, Types, type Connection } from 'mongoose'
import t, { type Test } from 'tap'
import { MIGRATIONS as ENGINE } from '../../companions/chat-engine/migrations.js'
import { createIndexes } from '../../lib/database/collection.js'
import { migrate, MIGRATION_NOTES, type Documents, type Migration } from '../../lib/database/migrations.js'
import { STABLE_API } from '../../lib/database/stable-api.js'
import { isoWeekOf } from '../../lib/values/iso-week.js'
import { MIGRATIONS } from '../../migrations/index.js'
import { defineModels } from '../../models/index.js'
import { foldedTexts, hashOf } from '../../models/questions/question.js'
import { countActivity } from '../../services/professor/counts.js'
import { freshDatabase } from '../support/database.js'

const AT = new Date('2026-11-01')
const QUESTIONS = 230

async function connected (t: Test): Promise<Connection> {
  const connection = await createConnection(await freshDatabase(t), { serverApi: STABLE_API }).asPromise()
  t.teardown(() => connection.close())
  return connection
}

/** What version 0.1.0 has stored. */
async function oldData (connection: Connection): Promise<void> {
  const store = async (name: string, documents: object[]) => {
    await connection.collection(name).insertMany(documents as never[])
  }
  await store('subjects', [{ _id: 'algebra', name: 'Algebra', description: '', professor_id: 'emmy', created_at: AT }])
  await store('questions', Array.from({ length: QUESTIONS }, (_, n) => ({
    _id: `q${n}`, subject: 'algebra', text: `Öl ${n}`, explanation: '', topic: '', state: 'draft', position: n
  })))
  await store('course_materials', [{ _id: 'algebra', writers: 2, busy_until: AT }])
  await store('engine_turns', [{ _id: 't', thread: 's', at: AT }])
  await store('engine_threads', [
    { _id: 's', started_at: new Date(1), last_active: AT }, { _id: 'new', started_at: new Date(1) }
  ])
  const questions = [{ question_text: 'a' }, { question_text: 'b', type: 'number' }]
  await store('engine_tests', [
    { _id: 'begun', thread: 's', started_at: AT, state: { questions } },
    { _id: 'answered', thread: 'r', started_at: new Date(1), last_answer: { at: AT }, state: { questions } }
  ])
  await store('graded_attempts', [
    { _id: 'taken', ended_at: AT, sent_at: new Date() }, { _id: 'refused', ended_at: AT },
    { _id: 'told', ended_at: AT, told_at: new Date(1), sent_at: new Date() }
  ])
  await store('test_attempts', [
    { _id: 's/1', subject: 'algebra', user_id: 'ada', score: 50, taken_at: AT },
    { _id: 's/2', subject: 'algebra', user_id: 'ada', score: 0, taken_at: AT, cancelled: true }
  ])
  await oldSessions(store)
}

const WEEK = isoWeekOf(AT)
const LATER = new Date('2026-11-10')
const transcripts = { whole: new Types.ObjectId(), filed: new Types.ObjectId(), goneOn: new Types.ObjectId() }
const turn = (content: string, at: Date, more = {}) =>
  ({ _id: new Types.ObjectId(), messages: [{ role: 'user', content }], interrupted: false, at, ...more })

/** Sessions that counted nothing, and one that went on after they did. */
async function oldSessions (store: (name: string, documents: object[]) => Promise<void>): Promise<void> {
  const session = { user_id: 'ada', subject: 'algebra', title: '', created_at: AT, last_active: AT, live: true }
  const recent = [turn('öl', AT, { confidence: 'quoted' }), turn('b', LATER, { answered_by: 'model' })]
  await store('sessions', [
    { ...session, _id: 'whole', transcript: transcripts.whole, turns: 2, recent },
    // A kill has left its second turn in both places.
    { ...session, _id: 'filed', transcript: transcripts.filed, turns: 2, recent: [turn('d', AT)] },
    {
      ...session,
      _id: 'goneOn',
      transcript: transcripts.goneOn,
      turns: 2,
      bytes: 1,
      recent: [turn('e', AT), turn('f', LATER)],
      weeks: { [isoWeekOf(LATER)]: { turns: 1, unanswered: 2 } }
    },
    { ...session, _id: 'deleted', live: false, turns: 0 }
  ])
  await store('turns', [[0, 'ccc'], [1, 'd']].map(([number, content]) =>
    ({ ...turn(String(content), AT), transcript: transcripts.filed, number })))
}

/** What the sessions have counted of their turns. */
async function checkSessions (t: Test, connection: Connection): Promise<void> {
  const found = await connection.collection('sessions').find({}).sort({ _id: 1 }).toArray()
  t.strictSame(found.map(({ _id, bytes, weeks }) => [String(_id), bytes, weeks]), [
    ['deleted', undefined, undefined],
    ['filed', 4, { [WEEK]: { turns: 2 } }],
    ['goneOn', 2, { [isoWeekOf(LATER)]: { turns: 1, unanswered: 2 }, [WEEK]: { turns: 1 } }],
    ['whole', 4, { [WEEK]: { turns: 1, quoted: 1 }, [isoWeekOf(LATER)]: { turns: 1, model: 1 } }]
  ])
}

const migrated = async (connection: Connection, isRepeated = false) => {
  await migrate(connection, 'gateway', MIGRATIONS, isRepeated)
  await migrate(connection, 'chat-engine', ENGINE, isRepeated)
}

/** Fails when the data are not those of today. */
async function check (t: Test, connection: Connection): Promise<void> {
  const { Subject, Question, CourseMaterial } = defineModels(connection)
  t.match(await Subject.findSubject('algebra'), { tutor_policy: 'answer', transcripts: 'anonymous', tests: 'both' })
  t.match(await connection.collection('subjects').findOne({}), { guide: '', guide_version: { _bsontype: 'ObjectId' } })
  t.equal((await Question.list('algebra', { part: 'ol 22' }, 0, 1)).total, 11)
  // Each has a letter of two bytes, and two line breaks between its texts.
  const bytes = Array.from({ length: QUESTIONS }, (_, n) => `Öl ${n}`.length + 3).reduce((sum, one) => sum + one)
  t.strictSame(await Question.sizeOf('algebra'), { questions: QUESTIONS, bytes })
  const { writing, made } = await CourseMaterial.get('algebra') ?? {}
  t.strictSame([writing, made?.toHexString().length], [[], 24])
  await checkSessions(t, connection)
  const { Session, TestAttempt } = defineModels(connection)
  const waiting = await Promise.all([Session.uncountedIn('algebra', 9), TestAttempt.uncountedIn('algebra', 9)])
  t.strictSame(waiting.map(found => found.map(({ _id }) => _id).sort()), [['filed', 'goneOn', 'whole'], ['s/1']])
  const fieldOf = async (name: string, field: string) =>
    (await connection.collection(name).find({}).sort({ _id: 1 }).toArray()).map(document => document[field])
  t.strictSame(await fieldOf('graded_attempts', 'told_at'), [undefined, AT, new Date(1)])
  t.strictSame(await fieldOf('engine_tests', 'shown_at'), [AT, AT])
  const typed = [{ type: 'single', question_text: 'a' }, { question_text: 'b', type: 'number' }]
  t.strictSame(await fieldOf('engine_tests', 'state'), [{ questions: typed }, { questions: typed }])
  const admitted = async (name: string) => (await connection.collection(name).find().sort({ _id: 1 }).toArray())
    .map(({ admitted }) => admitted)
  t.strictSame([await admitted('engine_turns'), await admitted('engine_threads')], [[AT], [new Date(1), AT]])
}

/** Sets back when the migrations were done. */
const setBack = async (connection: Connection, days: number) => {
  const at = new Date(Date.now() - days * 24 * 3_600_000)
  await connection.collection(MIGRATION_NOTES).updateMany({}, { $set: { at } })
}

t.test('data of an older version are brought to the present', async t => {
  const connection = await connected(t)
  await oldData(connection)
  await migrated(connection)
  await check(t, connection)
  const versionOf = async () => (await connection.collection('subjects').findOne({}))?.guide_version
  const version = await versionOf()
  t.equal(version.getTimestamp().getTime(), 0, 'nobody knows when the guide was written')
  await migrated(connection, true)
  t.strictSame(await versionOf(), version)
})

t.test('a guide that was written after the update of its subject keeps its day', async t => {
  const connection = await connected(t)
  await oldData(connection)
  await migrate(connection, 'gateway', MIGRATIONS.slice(0, -1))
  const written = Types.ObjectId.createFromTime(Math.floor(Date.now() / 1000) + 60)
  const subjects = connection.collection('subjects')
  await subjects.insertOne({ _id: 'optics' as never, guide: 'New.', guide_version: written })
  await migrated(connection)
  const times = (await subjects.find().sort({ _id: 1 }).toArray()).map(({ guide_version: version }) =>
    version.getTimestamp().getTime())
  t.strictSame(times, [0, written.getTimestamp().getTime()])
})

t.test('what an old process writes after a migration is changed by a repetition, until one found nothing for a week',
  async t => {
    const connection = await connected(t)
    await migrated(connection)
    const turns = connection.collection('engine_turns')
    const write = async (id: string) => await turns.insertOne({ _id: id as never, thread: 's', at: AT })
    const missing = async () => await turns.countDocuments({ admitted: { $exists: false } })
    await setBack(connection, 6)
    await write('first')
    await migrated(connection)
    t.equal(await missing(), 1, 'a start does not wait for it')
    await migrated(connection, true)
    t.equal(await missing(), 0)
    const note = await connection.collection(MIGRATION_NOTES).findOne({ _id: 'chat-engine/1' as never })
    t.ok(Date.now() - note?.at.getTime() < 60_000, 'the week begins again')
    await migrated(connection, true)
    await setBack(connection, 8)
    await write('second')
    await migrated(connection, true)
    t.equal(await missing(), 1, 'and ends')
  })

t.test('what an old process counts without a mark, when the figures were made, gets one by a repetition', async t => {
  const connection = await connected(t)
  await oldData(connection)
  await migrated(connection)
  const models = defineModels(connection)
  const turns = async () => {
    await countActivity(models, 'algebra')
    const parts = await models.CourseActivity.ofSubject('algebra')
    return parts.flatMap(({ weeks }) => Object.values(weeks)).reduce((sum, { turns = 0 }) => sum + turns, 0)
  }
  t.equal(await turns(), 6)
  const sessions = connection.collection('sessions')
  await sessions.updateOne({ _id: 'whole' as never }, { $inc: { turns: 1, [`weeks.${WEEK}.turns`]: 1 } })
  await sessions.updateOne({ _id: 'filed' as never }, { $set: { live: false, turns: 0 }, $unset: { weeks: 1 } })
  const test = { _id: 's/3' as never, subject: 'algebra', user_id: 'ada', score: 100, taken_at: AT }
  await connection.collection('test_attempts').insertOne(test)
  t.equal(await turns(), 6)
  await migrated(connection, true)
  t.strictSame((await models.TestAttempt.uncountedIn('algebra', 9)).map(({ _id }) => _id), ['s/3'])
  t.equal(await turns(), 5)
  // What an import leaves.
  for (const name of ['student_activities', 'course_activities', MIGRATION_NOTES]) {
    await connection.collection(name).deleteMany({})
  }
  await migrated(connection)
  t.equal(await turns(), 5, 'figures that are gone are made again')
  const tests = await models.CourseActivity.ofSubject('algebra')
  t.equal(tests.reduce((sum, { tests }) => sum + tests, 0), 2)
})

t.test('an attempt of an older version gets the id of its test where its answers say it', async t => {
  const connection = await connected(t)
  const { TestAttempt, TestAnswer } = defineModels(connection)
  const at = (second: number) => new Date(AT.getTime() + second * 1000)
  const answer = async (session: string, test_id: string, second: number, correct: boolean, user: string | null) => {
    const _id = `${session}/0/${test_id}/q${second}`
    const facts = { question_id: `q${second}`, version: 1, text: '', chosen: [], seconds: 1, subject: 'a' }
    await TestAnswer.record({ _id, user_id: user, session_id: session, test_id, correct, at: at(second), ...facts })
  }
  const attempt = async (_id: string, second: number, right: number, user: string | null = 'ada') => {
    const facts = { topic: '', difficulty: '', total_questions: 2, correct_answers: right, score: 0 }
    await TestAttempt.record({ _id, user_id: user, subject: 'a', taken_at: at(second), ...facts })
  }
  const take = async (session: string, test: string, second: number, user: string | null = 'ada') => {
    await answer(session, test, second, true, user)
    await answer(session, test, second + 1, false, user)
  }
  await take('s', 'first', 1)
  await attempt('s/1', 2, 1)
  await attempt('s/stopped', 3, 0)
  await take('s', 'second', 4)
  await take('s.1', 'elsewhere', 4)
  await attempt('s/2', 5, 1)
  await attempt('s/more right than answered', 9, 1)
  await attempt('s.1/1', 6, 1)
  await take('erased', 'erased', 1, null)
  await attempt('erased/1', 2, 1, null)
  for (let again = 0; again < 2; again++) {
    await migrated(connection, true)
    const found = await TestAttempt.find({}).sort({ _id: 1 }).lean()
    t.strictSame(found.map(({ _id, test_id: test }) => [_id, test]), [
      ['erased/1', undefined], ['s.1/1', 'elsewhere'], ['s/1', 'first'], ['s/2', 'second'],
      ['s/more right than answered', undefined], ['s/stopped', undefined]
    ])
  }
})

t.test('tables and underlined words of imported questions are Markdown, and imports know them', async t => {
  const connection = await connected(t)
  const { Question, CourseImportItem } = defineModels(connection)
  await createIndexes([Question])
  const table = '<table border="1"><tbody><tr><th>a</th></tr><tr><td>1 | 2</td></tr></tbody></table>'
  const question = { subject: 'algebra', type: 'single' as const, explanation: '', topic: '', state: 'draft' as const }
  const written = (text: string, option = '1') =>
    ({ ...question, text, options: [{ text: option, correct: true }, { text: '2', correct: false }] })
  const stored: Array<[id: string, of: ReturnType<typeof written>]> = [
    ['table', written(`Which?\n\n${table}\n\nChoose.`, '<u>x</u>')],
    ['same', written(`Which?\n\n${table}\n\nChoose.`, '*x*')],
    ['code', written(`\`\`\`\n${table}\n\`\`\``)],
    ['picture', written('<table><tr><td><img src="a"></td></tr></table>')],
    ['other', written('Which?')]
  ]
  await connection.collection('questions').insertMany(stored.map(([_id, one], position) =>
    ({ _id, ...one, position, content_hash: hashOf(one), imported_hash: hashOf(one), ...foldedTexts(one) })) as never[])
  await connection.collection('course_import_items').insertMany(stored.slice(0, 3).map(([_id, one]) =>
    ({ _id, subject: 'algebra', key: _id, kind: 'question', hash: hashOf(one) })) as never[])
  const markdown = written('Which?\n\n| a |\n| --- |\n| 1 \\| 2 |\n\nChoose.', '*x*')
  for (let again = 0; again < 2; again++) {
    await migrated(connection, true)
    const found = await connection.collection('questions').find({}).sort({ position: 1 }).toArray()
    t.strictSame(found.map(({ text, options }) => ({ ...question, text, options })),
      [markdown, markdown, ...stored.slice(2).map(([, one]) => one)])
    const hash = hashOf(markdown)
    t.match(found[0], { content_hash: hash, imported_hash: hash, ...foldedTexts(markdown) })
    t.match(found[1], { content_hash: hash, imported_hash: 'same' }, 'imported hashes are unique')
    t.strictSame((await CourseImportItem.ofSubject('algebra', 'question')).map(item => item.hash),
      [hash, hash, hashOf(stored[2]![1])], 'an import that has a question otherwise finds its draft')
    t.equal((await Question.knownContent('algebra', [hashOf(markdown)])).size, 1)
  }
})

t.test('of questions with HTML, nothing is lost: code, texts about HTML, items and quotations', async t => {
  const connection = await connected(t)
  const table = '<table><tbody><tr><th>a</th></tr><tr><td>1</td></tr></tbody></table>'
  const lines = '<table><tbody><tr><th>a</th></tr><tr><td><pre>x\n\ny</pre></td></tr></tbody></table>'
  const markdown = '| a |\n| --- |\n| 1 |'
  const same = [
    'Which tag is \\<u>word\\</u>?', 'a \\<table>b\\</table>', 'Which of `<u>a</u>` is HTML?', '``a`<u>b</u>``',
    `~~~\n${table}\n~~~`, `-   code\n\n    \`\`\`\`\n    \`\`\`\n    ${table}\n    \`\`\`\`\nend`,
    `Code:\n\n    ${table}`, 'x<sup>2</sup>, e<sup>x<sub>1</sub></sup> and \\<sup class="a">b\\</sup>',
    '<u>a', 'a</u>', '<u> a </u>', '<u>**a**</u>', '<b>x</b> or <u>x</u>', '<u>List<String></u>',
    '<table>\n<tr><td>a', `${table} and`, '<table></table>', '    <u>a</u>'
  ]
  const changed = [
    ['<u>a</u> and `x`', '*a* and `x`'], ['<u class="x">a &amp; b</u>', '*a &amp; b*'], ['<U>a</U>', '*a*'],
    ['x<sup class="n">2</sup><sub><i>n</i></sub>', 'x<sup>2</sup><sub>*n*</sub>'],
    ['<u><strong>not</strong></u>', '***not***'],
    ['<u>a <b>b</b></u>', '*a **b***'], ['<u>a \\(x_1\\)</u>', '*a \\(x_1\\)*'],
    [`What does \`SELECT\` give?\n\n${table}\n\nEnd`, `What does \`SELECT\` give?\n\n${markdown}\n\nEnd`],
    [`${lines}\n\n<u>a</u>`, '| a |\n| --- |\n| `x`<br>`y` |\n\n*a*'],
    [`${table}\ntext`, `${markdown}\n\ntext`],
    [`-   one\n    \n    ${table}\n-   two`, `-   one\n    \n${markdown.replace(/^/gm, '    ')}\n\n-   two`],
    [`1.  ${table}`, '1.  | a |\n    | --- |\n    | 1 |'],
    [`-   ${lines.replaceAll('\n', '\n    ')}`, '-   | a |\n    | --- |\n    | `x`<br>`y` |'],
    [`> a\n> \n> ${table}`, `> a\n> \n${markdown.replace(/^/gm, '> ')}`],
    [`<table><tr><td>${table}</td></tr></table>`, markdown]
  ]
  const pairs = [...same.map(text => [text, text]), ...changed]
  const of = { subject: 'algebra', type: 'open', options: [], explanation: '', topic: '' }
  await connection.collection('questions').insertMany(pairs.map(([text], position) =>
    ({ ...of, _id: String(position), text, position })) as never[])
  await connection.collection('questions').insertOne({
    ...of,
    _id: 'about HTML',
    text: 'Which?',
    options: [{ text: '<u>x</u>' }, { text: '<b>x</b>' }],
    position: pairs.length
  } as never)
  await migrated(connection, true)
  const found = await connection.collection('questions').find({}).sort({ position: 1 }).toArray()
  t.strictSame(found.slice(0, -1).map(({ text }) => text), pairs.map(([, text]) => text))
  t.equal(found.at(-1)!.options[0].text, '<u>x</u>')
})

t.test('versions of questions and the answers to them have the same texts as the questions', async t => {
  const connection = await connected(t)
  const of = { text: '<u>a</u>', explanation: '<u>b</u>' }
  const documents = {
    questions: { ...of, options: [{ text: '<u>x</u>', correct: true }], type: 'single', topic: '' },
    question_versions: { ...of, options: [{ text: '<u>x</u>', correct: true }], type: 'single', topic: '' },
    test_answers: { ...of, options: ['<u>x</u>'], chosen: ['<u>x</u>'], right_option: '<u>x</u>' }
  }
  for (const [name, document] of Object.entries(documents)) {
    await connection.collection(name).insertOne({ ...document, _id: 'options' } as never)
  }
  await connection.collection('test_answers').insertOne({ ...of, _id: 'written', chosen: ['<u>x</u>'] } as never)
  await migrated(connection, true)
  for (const [name, document] of Object.entries(documents)) {
    const found = await connection.collection(name).findOne({ _id: 'options' } as never)
    t.match(found, JSON.parse(JSON.stringify(document).replace(/<u>(.)<\/u>/g, '*$1*')), name)
  }
  const written = await connection.collection('test_answers').findOne({ _id: 'written' } as never)
  t.equal(written!.text, '*a*')
  t.strictSame(written!.chosen, ['<u>x</u>'])
})

t.test('what there was no room for is done later', async t => {
  const connection = await connected(t)
  await oldData(connection)
  const full: Migration = async () => { throw new mongo.MongoServerError({ message: 'disk full', code: 14031 }) }
  await migrate(connection, 'gateway', [full, ...MIGRATIONS.slice(1)])
  t.equal(await connection.collection(MIGRATION_NOTES).countDocuments(), 0)
  await migrated(connection)
  await check(t, connection)
})

/** Makes a part of the first write that changes something, and is then killed. */
function killed (documents: Documents): Documents {
  const end = () => { throw new Error('killed') }
  const double = {
    find: documents.find.bind(documents),
    findOne: documents.findOne.bind(documents),
    dropIndex: async (name: string) => {
      await documents.dropIndex(name)
      end()
    },
    updateMany: async (filter: object, change: object) => {
      const result = await documents.updateMany(filter, change)
      return result.modifiedCount > 0 ? end() : result
    },
    bulkWrite: async (writes: any[], options: object) => {
      await documents.bulkWrite(writes.slice(0, Math.ceil(writes.length / 2)), options)
      end()
    }
  }
  return double as never
}

t.test('starts that are killed after each write are completed by the next ones, also by several at once', async t => {
  const connection = await connected(t)
  await oldData(connection)
  await connection.collection('users').createIndex({ email_key: 1 })
  const dying = (migrations: Migration[]): Migration[] => migrations.map(migration => async collection =>
    await migration(name => killed(collection(name))))
  let kills = 0
  for (const [service, migrations] of [['gateway', MIGRATIONS], ['chat-engine', ENGINE]] as const) {
    const start = async () => await migrate(connection, service, dying(migrations)).then(() => true, error => {
      if (error.message !== 'killed') throw error
      return false
    })
    while (!await start()) kills++
  }
  t.ok(kills > 15, `${kills} kills`)
  await check(t, connection)
  await connection.collection(MIGRATION_NOTES).deleteMany({})
  await connection.collection('questions').updateMany({ position: { $lt: 220 } }, { $unset: { bytes: 1, folded: 1 } })
  await Promise.all([migrated(connection), migrated(connection), migrated(connection)])
  await check(t, connection)
})
