import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import { testApp } from '../../support/helper.js'

export const SCIM_SECRET = 'the secret of the directory, long enough'
export const SCIM_HEADERS = { authorization: `Bearer ${SCIM_SECRET}`, 'content-type': 'application/scim+json' }

/** A gateway with a directory and the settings of a provider, which no test asks for anything. */
export async function directoryApp (t: Test, issuer: string): Promise<FastifyInstance> {
  return await testApp(t, {
    SCIM_SECRET,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'tutor',
    OIDC_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://t.example.edu'
  })
}
