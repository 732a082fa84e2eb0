import { mongo } from 'mongoose'
import t from 'tap'
import { duplicateKey, unlessTaken, upsert } from '../../../lib/database/upsert.js'

const duplicate = (keyPattern?: object) =>
  new mongo.MongoServerError({ message: 'E11000', code: 11000, ...(keyPattern && { keyPattern }) })

t.test('the key of a duplicate is the first field of its index', async t => {
  t.equal(duplicateKey(duplicate({ email_key: 1, other: 1 })), 'email_key')
  t.equal(duplicateKey(duplicate()), undefined)
  t.equal(duplicateKey(new mongo.MongoServerError({ message: 'x', code: 2, keyPattern: { _id: 1 } })), undefined)
  t.equal(duplicateKey(Object.assign(new Error('x'), { code: 11000, keyPattern: { _id: 1 } })), undefined)
  t.equal(duplicateKey(undefined), undefined)
})

t.test('a server that does not send the key of a duplicate has it in the message', async t => {
  const told = (message: string) => duplicateKey(new mongo.MongoServerError({ message, code: 11000 }))
  const begin = 'E11000 duplicate key error collection: test.users index: email_1 dup key: '
  t.equal(told(`${begin}{ email: "a@example.edu" }`), 'email')
  t.equal(told(`${begin}{ subject: "a", name: "b" }`), 'subject')
  t.equal(told(`${begin}{ "_id": 1 }`), '_id')
})

t.test('what a unique index refuses has the outcome of its field; every other error is thrown', async t => {
  const failing = (error: Error) => async () => { throw error }
  const outcomes = { _id: false, email_key: 'email taken' }
  t.equal(await unlessTaken(async () => 'inserted', outcomes), 'inserted')
  t.equal(await unlessTaken(failing(duplicate({ _id: 1 })), outcomes), false)
  t.equal(await unlessTaken(failing(duplicate({ email_key: 1 })), outcomes), 'email taken')
  await t.rejects(unlessTaken(failing(duplicate({ invitation: 1 })), outcomes), { code: 11000 })
  await t.rejects(unlessTaken(failing(duplicate({ toString: 1 })), outcomes), { code: 11000 })
  await t.rejects(unlessTaken(failing(new Error('broken')), outcomes), { message: 'broken' })
})

t.test('an upsert is tried a second time where another one has inserted meanwhile, and not a third time', async t => {
  const failing = (...errors: Error[]) => {
    let calls = 0
    const write = async () => {
      const error = errors[calls++]
      if (error !== undefined) throw error
      return calls
    }
    return write
  }
  t.equal(await upsert(failing()), 1)
  t.equal(await upsert(failing(duplicate({ _id: 1 }))), 2)
  await t.rejects(upsert(failing(duplicate({ _id: 1 }), duplicate({ _id: 1 }))), { code: 11000 })
  await t.rejects(upsert(failing(duplicate({ other: 1 }))), { code: 11000 })
  await t.rejects(upsert(failing(new Error('broken'))), { message: 'broken' })
})
