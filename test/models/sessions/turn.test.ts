import { Types } from 'mongoose'
import t from 'tap'
import { sizeOf, titleOf } from '../../../models/sessions/session.js'
import { testModels } from '../helper.js'

const turn = (number: number, more: object = {}) => ({
  _id: new Types.ObjectId(),
  messages: [
    { role: 'user' as const, content: `q${number}` },
    { role: 'assistant' as const, content: `a${number}` }
  ],
  interrupted: false,
  at: new Date(0),
  number,
  ...more
})

t.test('a turn is filed in its place once; the newest one stays', async t => {
  const { Turn } = await testModels(t)
  const transcript = new Types.ObjectId()
  const first = { ...turn(0), transcript }
  await Promise.all([Turn.file(first), Turn.file(first), Turn.file({ ...turn(1), transcript })])
  t.strictSame([...new Set((await Turn.find({}).sort({ number: 1 })).map(({ number }) => number))], [0, 1])
  const filed = async (_id: Types.ObjectId) => await Turn.existsWhere({ _id })
  t.strictSame([await filed(first._id), await filed(new Types.ObjectId())], [true, false])
  await Turn.file({ ...turn(0), transcript, interrupted: true })
  const { _id, interrupted } = (await Turn.findOne({ transcript, number: 0 }).lean()) ?? {}
  t.strictSame([_id, interrupted], [first._id, true], 'it keeps its id')
})

t.test('filing throws what is no race for a place', async t => {
  const { Turn, connection } = await testModels(t)
  await connection.close()
  await t.rejects(Turn.file({ ...turn(0), transcript: new Types.ObjectId() }), { name: /^Mongo/ })
})

t.test('the filed turns before a position, in order, of this transcript alone', async t => {
  const { Turn } = await testModels(t)
  const [transcript, other] = [new Types.ObjectId(), new Types.ObjectId()]
  for (const number of [2, 0, 1]) await Turn.file({ ...turn(number), transcript })
  await Turn.file({ ...turn(0), transcript: other })
  const contents = async (number: number) =>
    (await Turn.turnsBetween(transcript, 0, number)).flatMap(turn => turn.messages.map(({ content }) => content))
  t.strictSame(await contents(2), ['q0', 'a0', 'q1', 'a1'])
  t.strictSame(await contents(9), ['q0', 'a0', 'q1', 'a1', 'q2', 'a2'])
  t.strictSame(await contents(0), [])
  await Turn.deleteTranscripts([transcript])
  t.strictSame([await contents(9), await Turn.countDocuments({})], [[], 1])
})

t.test('the last filed turn before a position that left a question open', async t => {
  const { Turn } = await testModels(t)
  const transcript = new Types.ObjectId()
  for (const number of [0, 1, 2, 3]) {
    await Turn.file({ ...turn(number, { interrupted: number % 2 === 1 }), transcript })
  }
  t.strictSame(await Promise.all([9, 4, 3, 2, 1].map(number => Turn.lastInterrupted(transcript, number))), [
    3,
    3,
    1,
    1,
    undefined
  ])
  t.equal(await Turn.lastInterrupted(new Types.ObjectId(), 9), undefined)
})

t.test('the size of turns is their characters and a thousand for each', async t => {
  t.equal(sizeOf([]), 0)
  t.equal(sizeOf([turn(1), turn(2)]), 2008)
})

t.test('a title is the first message of the user, white space folded, cut at a word near 60 characters', async t => {
  const titleOfText = (content: string) =>
    titleOf([
      { role: 'assistant', content: 'Welcome' },
      { role: 'user', content }
    ])
  t.equal(titleOf([]), '')
  t.equal(titleOf([{ role: 'assistant', content: 'Welcome' }]), '')
  t.equal(titleOfText(' a \n\t b  '), 'a b')
  t.equal(titleOfText('x'.repeat(60)), 'x'.repeat(60))
  t.equal(titleOfText('x'.repeat(61)), 'x'.repeat(60) + '…')
  t.equal(titleOfText('x'.repeat(30) + ' ' + 'y'.repeat(30)), 'x'.repeat(30) + ' ' + 'y'.repeat(29) + '…')
  t.equal(titleOfText('x'.repeat(31) + ' ' + 'y'.repeat(30)), 'x'.repeat(31) + '…')
  const words = ['x', 'y', 'z'].map(letter => letter.repeat(20))
  t.equal(titleOfText(words.join(' ')), `${words[0]} ${words[1]}…`, 'one word is left out')
  t.equal(titleOfText('🎓'.repeat(61)), '🎓'.repeat(60) + '…')
})
