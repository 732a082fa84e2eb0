import { Type, type SchemaOptions, type Static, type TSchema } from '@sinclair/typebox'

// Apart, for the process that reads files: to load the schemas takes longer than to read a text.
export { FILE_KINDS } from './file-kinds.js'

/**
 * One `enum` in the OpenAPI document, where TypeBox's own unions become an `anyOf` of constants. The first value is the
 * example.
 */
export function stringEnum<const T extends readonly string[]> (values: T, options: SchemaOptions = {}) {
  return Type.Unsafe<T[number]>({ examples: [values[0]], ...options, type: 'string', enum: values })
}

/** ISO 8601 in UTC. Handlers return a `Date`; the serialiser writes it. */
export const Timestamp =
  Type.Unsafe<Date>({ type: 'string', format: 'date-time', examples: ['2026-11-21T08:30:00.000Z'] })

/**
 * What the id of a resource that another service refers to may be: 1 to 64 of `A-Z a-z 0-9 . _ -`, with a letter or a
 * digit first. Its length is a matter of `minLength` and `maxLength`.
 */
export const ID_PATTERN = '^[A-Za-z0-9][A-Za-z0-9._-]*$'

/**
 * What a name or a title may be: text of one line. Control characters, ends of lines and marks of direction would
 * change how the text around it is read.
 */
export const ONE_LINE_PATTERN =
  '^[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069]*$'
export const ONE_LINE = 'No control characters, ends of lines or marks of direction'

/**
 * An id in a path. It has no rules: an id that cannot exist is a 404 like any other unknown id (docs/contract.md §1),
 * and the database is only asked for a string.
 */
export const pathId = (description: string, example: string) => Type.String({ description, examples: [example] })

/** A response with a description of its own. The schema's own description stays in the named component. */
export function described<T extends TSchema> (schema: T, description: string): T {
  return { ...schema, 'x-response-description': description }
}

/** The largest number that MongoDB can skip. */
export const MAX_OFFSET = 2_147_483_647

const limit = (defaultLimit: number) => Type.Integer({
  minimum: 1,
  maximum: 100,
  default: defaultLimit,
  description: 'How many at most',
  examples: [defaultLimit]
})

/** `skip` and `limit` of a list (docs/contract.md §3). */
export const skipAndLimit = (defaultLimit: number) => ({
  skip: Type.Integer({
    minimum: 0,
    maximum: MAX_OFFSET,
    default: 0,
    description: 'How many to leave out at the beginning',
    examples: [0]
  }),
  limit: limit(defaultLimit)
})

/** `page` and `limit` of a list (docs/contract.md §3). */
export const pageAndLimit = (defaultLimit: number) => ({
  page: Type.Integer({
    minimum: 1,
    maximum: MAX_OFFSET,
    default: 1,
    description: 'Which page, counted from 1',
    examples: [1]
  }),
  limit: limit(defaultLimit)
})

/** A page of a list: the body is the array, two headers hold the total and the links (docs/contract.md §3). */
export function listOf<T extends TSchema> (item: T, description: string) {
  return Type.Array(item, {
    description,
    headers: {
      'X-Total-Count': { type: 'integer', description: 'How many there are in all' },
      Link: { type: 'string', description: 'The first, prev, next and last page (RFC 8288)' }
    }
  })
}

/** The body of `/health`. */
export const Health = Type.Object({ status: stringEnum(['ok']) }, { title: 'Health' })

/** What a companion says at `/health`. The gateway shows the version to administrators. */
export const CompanionHealth = Type.Object(
  { ...Health.properties, version: Type.String({ examples: ['1.0.0'] }) }, { title: 'Health' }
)

/** The body of `/metrics`. */
export const Metrics = Type.String({
  description: 'Prometheus text exposition format',
  examples: ['http_requests_total{method="GET",route="/health",status_code="200"} 12\n']
})

/** The description of a text that is shown as HTML and that its reader has not written. */
export const MARKDOWN_OF_OTHERS = 'Markdown of another person, of a document or of a language model. Sanitise the ' +
  'HTML that is made of it'

/** The largest file of an upload. */
export const MAX_FILE_MIB = 20
export const MAX_FILE_BYTES = MAX_FILE_MIB * 1024 * 1024

/** What was read of a file, and what was not. */
export const ReadingReport = Type.Object({
  unit: stringEnum(['page', 'slide', 'sheet', 'cell', 'section', 'minute'], {
    description: 'What the file is divided into'
  }),
  units: Type.Integer({ description: 'How many of them it has', examples: [12] }),
  tables: Type.Integer({ description: 'How many tables were read as tables', examples: [2] }),
  pictures: Type.Integer({ description: 'How many pictures the file has', examples: [3] }),
  recognised: Type.Integer({
    description: 'How many pages or pictures were read by text recognition',
    examples: [0]
  }),
  left_out: Type.Array(Type.Object({
    where: Type.Optional(Type.String({ description: 'Where it stands, where that is known', examples: ['Page 3'] })),
    what: Type.String({
      description: 'A sentence',
      examples: ['No text was found here.']
    })
  }, { title: 'LeftOut' }), { description: 'What is in the file and was not read' })
}, { title: 'ReadingReport' })
export type ReadingReport = Static<typeof ReadingReport>

const markdown = Type.String({
  description: 'The whole text, with headings, lists and tables; at most 1,000,000 characters',
  examples: ['# Assessment\n\nThe final exam counts 60 %.']
})

/** What a file says, without anything being stored. */
export const ExtractedText = Type.Object({ markdown, reading: ReadingReport }, { title: 'ExtractedText' })

/** A part of the text of a document. */
export const DocumentText = Type.Object({
  page: Type.Optional(Type.Integer({
    description: 'A page, slide, sheet or cell, counted from 1; absent where the document has none', examples: [3]
  })),
  time: Type.Optional(Type.Number({ description: 'Seconds from the beginning, of captions', examples: [125] })),
  headings: Type.Array(Type.String(), {
    description: 'All headings above it, from the outermost',
    examples: [['Algorithms', 'Assessment']]
  }),
  text: Type.String({ description: 'Markdown', examples: ['The final exam counts 60 %.'] })
}, { title: 'DocumentText' })
