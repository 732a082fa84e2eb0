import type { PatchOperation, ScimUserInput } from '../../schemas/sign-in/scim.js'
import { ScimError } from './errors.js'

/** What we keep of a user of the directory. Everything else that it sends is left out. */
export interface Draft {
  userName: string
  externalId?: string | undefined
  displayName?: string | undefined
  formatted?: string | undefined
  givenName?: string | undefined
  familyName?: string | undefined
  email?: string | undefined
  /** Absent: it stays as it is. */
  active?: boolean | undefined
}

/** Attributes by their name in lower case: names are not case-sensitive. */
const FIELDS: Record<string, keyof Draft> = {
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  'name.formatted': 'formatted',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
  active: 'active'
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:user:/i
/** The one address that is kept: of the work, or the primary one. Another one, such as that of the home, is not. */
const EMAIL_PATH = /^emails(?:\[(?:type eq "work"|primary eq "?true"?)\])?(?:\.value)?$/
const MAX_TEXT = 300

/** The draft of a whole user, as POST and PUT send it. @throws {ScimError} */
export function draftOf (input: ScimUserInput): Draft {
  const draft: Draft = { userName: '' }
  setAll(draft, input)
  requireName(draft)
  return draft
}

/** Makes the operations of a PATCH, in their order. @throws {ScimError}, and then nothing is changed */
export function patched (before: Draft, operations: PatchOperation[]): Draft {
  const draft = { ...before }
  for (const { op, path, value } of operations) {
    // Entra ID writes "Replace" and "Add", Okta writes "replace".
    switch (op.toLowerCase()) {
      case 'add':
      case 'replace':
        if (path === undefined) setAll(draft, objectIn(value))
        else set(draft, path, value)
        break
      case 'remove':
        if (path === undefined) throw new ScimError(400, 'An operation that removes needs a path', 'invalidPath')
        set(draft, path, undefined)
        break
      default: throw new ScimError(400, 'An operation must be add, replace or remove', 'invalidSyntax')
    }
  }
  requireName(draft)
  return draft
}

function requireName ({ userName }: Draft): void {
  if (userName.trim() === '') throw new ScimError(400, 'userName must be there', 'invalidValue')
}

function setAll (draft: Draft, values: object): void {
  for (const [name, value] of Object.entries(values)) set(draft, name, value)
}

function set (draft: Draft, path: string, value: unknown): void {
  const name = path.replace(CORE, '').toLowerCase()
  if (name === 'name') {
    // Without a value, all parts go.
    const parts = value ?? { formatted: undefined, givenName: undefined, familyName: undefined }
    for (const [part, text] of Object.entries(objectIn(parts))) set(draft, `name.${part}`, text)
  } else if (EMAIL_PATH.test(name)) {
    draft.email = name.endsWith('.value') ? textIn(path, value) : addressAmong(value)
  } else if (name === 'active') draft.active = truthIn(value)
  else if (name === 'username') draft.userName = textIn(path, value) ?? ''
  else {
    const field = FIELDS[name] as Exclude<keyof Draft, 'active' | 'userName'> | undefined
    // Titles, phones, departments: we keep none of them.
    if (field !== undefined) draft[field] = textIn(path, value)
  }
}

function objectIn (value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ScimError(400, 'The value of an operation without a path must be an object', 'invalidValue')
  }
  return value
}

function textIn (path: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string' && value.length <= MAX_TEXT) return value
  throw new ScimError(400, `${path.slice(0, 100)} must be a text of at most ${MAX_TEXT} characters`, 'invalidValue')
}

/** Entra ID writes "True" and "False". An account is never enabled by a value that is something else. */
function truthIn (value: unknown): boolean {
  const text = String(value).toLowerCase()
  if (['string', 'boolean'].includes(typeof value) && ['true', 'false'].includes(text)) return text === 'true'
  throw new ScimError(400, 'active must be true or false', 'invalidValue')
}

/** The primary address, the one of the work, or the first. */
function addressAmong (value: unknown): string | undefined {
  const all = [value ?? []].flat().map(item => typeof item === 'object' && item !== null ? item : { value: item })
  const listed = all as Array<{ value?: unknown, type?: unknown, primary?: unknown }>
  const best = listed.find(({ primary }) => primary === true || primary === 'True') ??
    listed.find(({ type }) => type === 'work') ?? listed[0]
  return textIn('emails', best?.value)
}
