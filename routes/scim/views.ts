import type { Static } from '@sinclair/typebox'
import type { ProvisionedUser } from '../../models/accounts/user-scim.js'
import { USER_SCHEMA, type ScimUser, type ScimUsers } from '../../schemas/sign-in/scim.js'

/** Users as the directory sees them: with what it has sent itself, and no word more. */
export function userViews (publicUrl: string) {
  const viewOf = ({ scim, disabled, created_at: created }: ProvisionedUser): Static<typeof ScimUser> => {
    const name = {
      ...(scim.formatted !== undefined && { formatted: scim.formatted }),
      ...(scim.given_name !== undefined && { givenName: scim.given_name }),
      ...(scim.family_name !== undefined && { familyName: scim.family_name })
    }
    return {
      schemas: [USER_SCHEMA],
      id: scim.id,
      ...(scim.external_id !== undefined && { externalId: scim.external_id }),
      userName: scim.user_name,
      ...(scim.display_name !== undefined && { displayName: scim.display_name }),
      ...(Object.keys(name).length > 0 && { name }),
      ...(scim.email !== undefined && { emails: [{ value: scim.email, type: 'work' as const, primary: true }] }),
      active: disabled !== true,
      meta: {
        resourceType: 'User',
        created,
        lastModified: scim.changed_at,
        location: `${publicUrl}/scim/v2/Users/${scim.id}`
      }
    }
  }
  const pageOf = (users: ProvisionedUser[], total: number, startIndex: number): Static<typeof ScimUsers> => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex,
    itemsPerPage: users.length,
    Resources: users.map(viewOf)
  })
  return { viewOf, pageOf }
}
