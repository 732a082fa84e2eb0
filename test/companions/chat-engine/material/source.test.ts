import t from 'tap'
import { subjectModel } from '../../../../models/subjects/subject.js'
import { post, say, subjectsOf, testEngine } from '../helper.js'

t.test('a guide that the gateway has changed is read again', async t => {
  const { app, database } = await testEngine(t)
  const subjects = subjectModel(database)
  await subjects.add({ subject_id: 'optics', name: 'Optics', description: '', professor_id: 'emmy' })
  const ask = async () => (await say(app, 'When is the exam?', 's1', 'optics')).response

  t.match(await ask(), 'There is no', 'a subject without a guide has no material')
  await subjects.change('optics', { guide: '# Optics\n\nThe exam is on 8 June.' })
  t.match(await ask(), '8 June', 'the guide is quoted')
  await subjects.change('optics', { name: 'Optics 2' })
  t.match(await ask(), '8 June', 'another change leaves it')
  await subjects.change('optics', { guide: '# Optics\n\nThe exam is on 9 July.' })
  t.match(await ask(), '9 July', 'the new guide is quoted')
})

t.test('a guide of a subject that is older than versions of guides is read each time', async t => {
  const { app, database } = await testEngine(t)
  t.match(await say(app, 'When is the exam?'), { interrupted: false })
  await subjectsOf(database).updateOne({ _id: 'algorithms' }, { $set: { guide: 'The exam is on 9 July.' } })
  t.match((await say(app, 'When is the exam?')).response, '9 July', 'the new guide is quoted')
})

t.test('a guide whose bytes were read in a wrong encoding is quoted and found as it was written', async t => {
  const { app, database } = await testEngine(t)
  const guide = 'The courseÕs exam is on 9 July. DonÕt bring ÒnotesÓ Ð no paper.\n\nThe Þnal reßection is on 8 May.'
  await subjectsOf(database).updateOne({ _id: 'algorithms' }, { $set: { guide } })
  t.match((await say(app, 'When is the exam?')).response, 'The course’s exam is on 9 July')
  t.match((await say(app, 'When is the final reflection?')).response, 'The final reflection is on 8 May')
})

t.test('a published guide that is deleted after its subject is read is no material', async t => {
  const { app } = await testEngine(t)
  const { Guide } = app.engine.models
  await Guide.keep('empty', '# Optics\n\nThe exam is on 9 July.')
  const { get } = Guide
  Guide.get = async subject => {
    await Guide.deleteMany({})
    return await get(subject)
  }
  const { status, body } = await post(app, '/chat', { query: 'When is the exam?', id: 's1', asignatura: 'empty' })
  t.equal(status, 200)
  t.match(body.response, 'There is no')
})
