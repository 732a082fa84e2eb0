import t from 'tap'
import { testEngine } from './helper.js'

interface Operation {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  parameters?: Array<{ description?: string, example?: unknown, schema: { examples?: unknown[] } }>
  responses: Record<string, { description?: string }>
}

t.test('every operation of the engine is described, with its parameters and responses', async t => {
  const { app } = await testEngine(t)
  const document = app.swagger() as unknown as { paths: Record<string, Record<string, Operation>>, tags: Tag[] }
  const known = document.tags.map(({ name }) => name)
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method} ${path}`
      t.ok(operation.operationId && operation.summary && operation.description, `${name} has a name and texts`)
      t.ok(operation.tags?.length === 1 && known.includes(operation.tags[0] ?? ''), `${name} has a tag of the document`)
      for (const { description } of operation.parameters ?? []) t.ok(description, `a parameter of ${name} is described`)
      for (const [status, { description }] of Object.entries(operation.responses)) {
        t.ok(description, `${status} of ${name} is described`)
      }
    }
  }
})

interface Tag { name: string }

t.test('every field of the engine\'s schemas has a description or an example', async t => {
  const { app } = await testEngine(t)
  const { components } = app.swagger() as { components?: { schemas?: Record<string, SchemaNode> } }
  for (const [name, schema] of Object.entries(components?.schemas ?? {})) {
    for (const [field, node] of Object.entries(schema.properties ?? {})) {
      t.ok(isExplained(node), `${name}.${field}`)
    }
  }
})

t.test('no text of the document is empty, and each description of an operation ends as a sentence', async t => {
  const { app } = await testEngine(t)
  const empty: string[] = []
  const visit = (node: unknown, path: string) => {
    if (node === '' && !path.endsWith('default')) empty.push(path)
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) visit(value, `${path}/${key}`)
  }
  const document = app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> }
  visit(document, '')
  t.strictSame(empty, [])
  const operations = Object.values(document.paths).flatMap(byMethod => Object.values(byMethod))
  for (const { description } of operations) t.match(description, /[.:]$/)
})

interface SchemaNode {
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
  description?: string
  examples?: unknown[]
  enum?: unknown[]
  $ref?: string
}

function isExplained (node: SchemaNode): boolean {
  const hasExample = node.examples !== undefined && node.examples.length > 0
  return Boolean(node.description) || hasExample || node.enum !== undefined || node.$ref !== undefined ||
    (node.items !== undefined && isExplained(node.items)) || node.properties !== undefined
}
