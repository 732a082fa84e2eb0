import { Type } from '@sinclair/typebox'
import t from 'tap'
import { serializerFor } from '../../../lib/http/serializers.js'

t.test('fields that the schema does not list are left out, and a date is written as ISO 8601', async t => {
  const Time = Type.Unsafe({ type: 'string', format: 'date-time' })
  const write = serializerFor(Type.Object({ a: Type.String(), at: Time }))
  t.equal(write({ a: 'x', at: new Date(0), password_hash: 'secret' }), '{"a":"x","at":"1970-01-01T00:00:00.000Z"}')
  t.throws(() => write({ at: new Date(0) }), /"a" is required/)
})

t.test('equal schemas share one function', async t => {
  t.equal(serializerFor(Type.Object({ a: Type.String() })), serializerFor(Type.Object({ a: Type.String() })))
  t.not(serializerFor(Type.Object({ a: Type.String() })), serializerFor(Type.Object({ b: Type.String() })))
})
