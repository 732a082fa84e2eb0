import { Type, type Static } from '@sinclair/typebox'
import { pathId } from '../../lib/validation/schemas.js'

/* What travels between the directory of a university and the gateway: RFC 7643 and 7644. Field names are theirs. */

export const SCIM_JSON = 'application/scim+json'
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'

const text = (example: string, description?: string) =>
  Type.Optional(Type.String({ examples: [example], ...(description !== undefined && { description }) }))
/** Directories send `null` for what they do not know. */
const given = (example: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], examples: [example] }))
const schemas = (value: string) => Type.Array(Type.String(), { examples: [[value]] })
const truth = Type.Optional(Type.Unsafe<boolean | string>({ type: ['boolean', 'string'], examples: [true] }))

export const ScimUserInput = Type.Object(
  {
    schemas: Type.Optional(schemas(USER_SCHEMA)),
    userName: Type.String({ minLength: 1, maxLength: 300, examples: ['ada@example.edu'] }),
    externalId: given('00u1ada'),
    displayName: given('Ada Lovelace'),
    name: Type.Optional(Type.Object({
      formatted: given('Ada Lovelace'), givenName: given('Ada'), familyName: given('Lovelace')
    }, { title: 'ScimNameInput' })),
    emails: Type.Optional(Type.Array(Type.Object({
      value: given('ada@example.edu'), type: given('work'), primary: truth
    }, { title: 'ScimEmailInput' }), { maxItems: 100 })),
    active: truth
  },
  { title: 'ScimUserInput', description: 'Other attributes are left out.' }
)
export type ScimUserInput = Static<typeof ScimUserInput>

export const ScimPatch = Type.Object(
  {
    schemas: Type.Optional(schemas('urn:ietf:params:scim:api:messages:2.0:PatchOp')),
    Operations: Type.Array(Type.Object({
      op: Type.String({ maxLength: 20, description: 'add, replace or remove, in any case', examples: ['replace'] }),
      path: Type.Optional(Type.String({ maxLength: 300, examples: ['active'] })),
      value: Type.Optional(Type.Unknown({ description: 'Of the path, or an object of attributes', examples: [false] }))
    }, { title: 'PatchOperation' }), { minItems: 1, maxItems: 100 })
  },
  { title: 'ScimPatch' }
)
export type ScimPatch = Static<typeof ScimPatch>
export type PatchOperation = Static<typeof ScimPatch>['Operations'][number]

export const ScimUser = Type.Object(
  {
    schemas: schemas(USER_SCHEMA),
    id: Type.String({ examples: ['w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H'] }),
    externalId: text('00u1ada'),
    userName: Type.String({ examples: ['ada@example.edu'] }),
    displayName: text('Ada Lovelace'),
    name: Type.Optional(Type.Object({
      formatted: text('Ada Lovelace'), givenName: text('Ada'), familyName: text('Lovelace')
    }, { title: 'ScimName' })),
    emails: Type.Optional(Type.Array(Type.Object({
      value: Type.String({ examples: ['ada@example.edu'] }),
      type: Type.Literal('work', { examples: ['work'] }),
      primary: Type.Boolean({ examples: [true] })
    }, { title: 'ScimEmail' }))),
    active: Type.Boolean({ examples: [true] }),
    meta: Type.Object({
      resourceType: Type.Literal('User', { examples: ['User'] }),
      created: Type.Unsafe<Date>({ type: 'string', format: 'date-time', examples: ['2026-11-26T08:30:00.000Z'] }),
      lastModified: Type.Unsafe<Date>({ type: 'string', format: 'date-time', examples: ['2026-11-26T08:30:00.000Z'] }),
      location: Type.String({ examples: ['https://tutor.example.edu/scim/v2/Users/w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H'] })
    }, { title: 'ScimMeta' })
  },
  { title: 'ScimUser' }
)

export const ScimUsers = Type.Object(
  {
    schemas: schemas('urn:ietf:params:scim:api:messages:2.0:ListResponse'),
    totalResults: Type.Integer({ examples: [1] }),
    startIndex: Type.Integer({ examples: [1] }),
    itemsPerPage: Type.Integer({ examples: [1] }),
    Resources: Type.Array(ScimUser)
  },
  { title: 'ScimUsers' }
)

export const ScimQuery = Type.Object({
  filter: Type.Optional(Type.String({
    maxLength: 1000, description: '`userName`, `externalId` or `id`, `eq`, and a text', examples: ['userName eq "ada"']
  })),
  startIndex: Type.Integer({ default: 1, description: 'The first one, counted from 1', examples: [1] }),
  count: Type.Integer({ default: 100, description: 'How many, at most 200', examples: [100] })
})

export const ScimPath = Type.Object({ id: pathId('User', 'w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H') })

export const ScimErrorBody = Type.Object(
  {
    schemas: schemas('urn:ietf:params:scim:api:messages:2.0:Error'),
    status: Type.String({ examples: ['404'] }),
    scimType: text('uniqueness'),
    detail: Type.String({ examples: ['There is no such user'] })
  },
  { title: 'ScimError' }
)

/** What the gateway describes of itself. It is the same for everybody. */
export const ScimDescription = Type.Object({}, { title: 'ScimDescription', additionalProperties: true })
