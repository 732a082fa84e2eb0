import { Type, type TSchema } from '@sinclair/typebox'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import openapi from '../../../lib/plugins/openapi.js'

const INFO = { title: 'Title', description: 'Description', version: '1.2.3', tags: [{ name: 'a', description: 'A' }] }

/** The document of an app with routes that respond with these schemas. */
async function documentOf (t: Test, responses: TSchema[], querystring?: TSchema, more: object = {}): Promise<any> {
  const app = Fastify({ ajv: { customOptions: { strict: false } } })
  t.teardown(() => app.close())
  await app.register(openapi, { ...INFO, ...more })
  for (const [i, response] of responses.entries()) {
    app.get(`/${i}`, { schema: { response: { 200: response }, ...(querystring && { querystring }) } }, async () => ({}))
  }
  await app.ready()
  return app.swagger()
}

const responseOf = ({ paths }: any, i: number) => paths[`/${i}`].get.responses[200].content['application/json'].schema

t.test('the head of the document', async t => {
  const { openapi, info, servers, tags, security, components } = await documentOf(t, [])
  t.equal(openapi, '3.1.0')
  const { tags: _tags, ...head } = INFO
  t.strictSame(info, { ...head, license: { name: 'MIT', identifier: 'MIT' } })
  t.strictSame(servers, [{ url: '/', description: 'This server' }])
  t.strictSame([tags, security], [INFO.tags, []])
  t.strictSame(components, { securitySchemes: {}, schemas: {} })
  const securitySchemes = { bearer: { type: 'http', scheme: 'bearer' } }
  t.strictSame((await documentOf(t, [], undefined, { securitySchemes })).components.securitySchemes, securitySchemes)
})

t.test('a schema with a title is a component of that name, wherever it is used', async t => {
  const Inner = Type.Object({ x: Type.String() }, { title: 'Inner' })
  const Outer = Type.Object({ list: Type.Array(Inner), one: Inner }, { title: 'Outer' })
  const document = await documentOf(t, [Outer, Type.Array(Outer)])
  const [inner, outer] = ['Inner', 'Outer'].map(name => ({ $ref: `#/components/schemas/${name}` }))
  t.strictSame(responseOf(document, 0), outer)
  t.strictSame(responseOf(document, 1), { type: 'array', items: outer })
  t.strictSame(document.components.schemas, {
    Inner: { type: 'object', required: ['x'], properties: { x: { type: 'string' } } },
    Outer: {
      type: 'object', required: ['list', 'one'], properties: { list: { type: 'array', items: inner }, one: inner }
    }
  })
  t.strictSame(Object.keys(document.components.schemas), ['Inner', 'Outer'], 'in the order of the alphabet')
})

t.test('a field that is called title is no name of a component', async t => {
  const document = await documentOf(t, [Type.Object({ title: Type.String() })])
  t.strictSame(responseOf(document, 0).properties, { title: { type: 'string' } })
  t.strictSame(document.components.schemas, {})
})

t.test('two schemas may share a title where they differ in their explanations only', async t => {
  const name = (options: object, schema = Type.String(options)) => Type.Object({ name: schema }, { title: 'Name' })
  const described = Type.Object({ name: Type.String() }, { title: 'Name', description: 'A name' })
  const { components } = await documentOf(t, [name({}), described])
  t.equal(components.schemas.Name.description, 'A name')
  await t.rejects(documentOf(t, [name({}), name({ maxLength: 3 })]),
    { message: 'Two different schemas have the title Name' })
})

t.test('a parameter with a default may be left out', async t => {
  const query = Type.Object({ a: Type.Integer({ default: 1 }), b: Type.Integer(), c: Type.Optional(Type.Integer()) })
  const { paths } = await documentOf(t, [Type.Object({})], query)
  const required = paths['/0'].get.parameters.map((parameter: { name: string, required?: boolean }) =>
    [parameter.name, parameter.required ?? false])
  t.strictSame(required, [['a', false], ['b', true], ['c', false]])
})

t.test('a body that may be left out is not required, and another one is', async t => {
  const app = Fastify({ ajv: { customOptions: { strict: false } } })
  t.teardown(() => app.close())
  await app.register(openapi, INFO)
  const body = Type.Object({ a: Type.Optional(Type.String()) })
  app.post('/required', { schema: { body } }, async () => ({}))
  app.post('/optional', { schema: { body, 'x-optional-body': true } }, async () => ({}))
  await app.ready()
  const { paths } = app.swagger() as any
  const required = ['/required', '/optional'].map(path => paths[path].post.requestBody.required)
  t.strictSame(required, [true, false])
  t.notOk('x-optional-body' in paths['/optional'].post, 'the mark itself is not in the document')
})

t.test('an example that has a title is no component', async t => {
  const course = Type.Object({ title: Type.String() }, { examples: [{ title: 'Algebra' }] })
  const document = await documentOf(t, [course])
  t.strictSame(document.components.schemas, {})
  t.match(JSON.stringify(document.paths), '{"title":"Algebra"}')
})

t.test('a value of several types is documented as alternatives, one that may be null as a list', async t => {
  const both = Type.Unsafe({ type: ['string', 'integer'], description: 'Either' })
  const document = await documentOf(t, [Type.Object({ both, one: Type.Unsafe({ type: ['string', 'null'] }) })])
  t.strictSame(responseOf(document, 0).properties, {
    both: { description: 'Either', anyOf: [{ type: 'string' }, { type: 'integer' }] },
    one: { type: ['string', 'null'] }
  })
})
