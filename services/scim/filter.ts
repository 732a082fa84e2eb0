import type { ProvisionedFilter } from '../../models/accounts/user-scim.js'
import { ScimError } from './errors.js'

const EQUALS = /^\s*([A-Za-z.:0-9]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:user:'

/**
 * Reads a filter. Directories look for one user before they make one: `userName eq "…"` or `externalId eq "…"`. The
 * value is a text and stays one: no operator of the database can be in it.
 * @throws {ScimError} for every other filter
 */
export function filterIn (text: string | undefined): ProvisionedFilter {
  if (text === undefined) return {}
  const [, name = '', value = ''] = EQUALS.exec(text) ?? []
  const attribute = name.toLowerCase().replace(CORE, '')
  switch (attribute) {
    case 'username': return { userNameKey: textIn(value).toLowerCase() }
    case 'externalid': return { externalId: textIn(value) }
    case 'id': return { id: textIn(value) }
  }
  throw new ScimError(400, 'The filter must be userName, externalId or id, eq, and a text in quotes', 'invalidFilter')
}

function textIn (json: string): string {
  try {
    return JSON.parse(json) as string
  } catch {
    throw new ScimError(400, 'The value of the filter is no text in quotes', 'invalidFilter')
  }
}
