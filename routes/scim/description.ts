import { USER_SCHEMA } from '../../schemas/sign-in/scim.js'

const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'

/** RFC 7643, section 5: what we can do. */
export const SERVICE_PROVIDER_CONFIG = {
  schemas: [CONFIG_SCHEMA],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [{
    type: 'oauthbearertoken',
    name: 'Bearer secret',
    description: 'The secret of the setting SCIM_SECRET, as Authorization: Bearer',
    primary: true
  }],
  meta: { resourceType: 'ServiceProviderConfig', location: '/scim/v2/ServiceProviderConfig' }
}

const attribute = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more
})

const NAME_PARTS = ['formatted', 'givenName', 'familyName'].map(name => attribute(name))
const EMAIL_PARTS = [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })]

/** RFC 7643, section 7: the attributes of a user that we keep. */
export const USER_SCHEMA_RESOURCE = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id: USER_SCHEMA,
  name: 'User',
  description: 'An account',
  attributes: [
    attribute('userName', { required: true, uniqueness: 'server' }),
    attribute('externalId', { caseExact: true, uniqueness: 'server' }),
    attribute('displayName'),
    attribute('name', { type: 'complex', subAttributes: NAME_PARTS }),
    attribute('emails', { type: 'complex', multiValued: true, subAttributes: EMAIL_PARTS }),
    attribute('active', { type: 'boolean' })
  ],
  meta: { resourceType: 'Schema', location: `/scim/v2/Schemas/${USER_SCHEMA}` }
}

export const SCHEMAS = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: 1,
  startIndex: 1,
  itemsPerPage: 1,
  Resources: [USER_SCHEMA_RESOURCE]
}
