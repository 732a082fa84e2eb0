import { spawn } from 'node:child_process'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { freePort } from '../support/free-port.js'
import { account, addSubject, call, credentials, PASSWORD, startApp, freshDatabase, until } from '../support/helper.js'
import { codeIn, PUBLIC_URL, TestBrowser } from '../support/doubles/identity-provider.js'

/*
 * Sign-in, roles, groups, linking, logout and back-channel logout with Keycloak itself. KEYCLOAK_HOME says where its
 * distribution is (tools/testing/keycloak.mjs fetches it); KEYCLOAK_URL, that one runs already, with the administrator
 * admin/admin.
 */

const { KEYCLOAK_HOME: home, KEYCLOAK_URL: running } = process.env
const skip = home === undefined && running === undefined
  ? 'Neither KEYCLOAK_HOME nor KEYCLOAK_URL is set: Keycloak is not tried (node tools/testing/keycloak.mjs fetches it).'
  : false
const START_MS = 240_000
const REALM = 'university'
const CLIENT_SECRET = 'the secret of the client'

/** Starts Keycloak, unless it runs. */
async function started (t: Test): Promise<string> {
  if (running !== undefined) return running
  const port = await freePort()
  const options = ['start-dev', `--http-port=${port}`, '--http-host=127.0.0.1']
  const child = spawn(join(home as string, 'bin/kc.sh'), options, {
    stdio: 'ignore',
    detached: true,
    env: {
      PATH: process.env.PATH as string,
      JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
      KC_BOOTSTRAP_ADMIN_USERNAME: 'admin',
      KC_BOOTSTRAP_ADMIN_PASSWORD: 'admin'
    }
  })
  // The program is a shell script with Java below it: its whole group ends.
  t.teardown(() => { if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL') })
  const url = `http://127.0.0.1:${port}`
  const end = Date.now() + START_MS
  while (!(await fetch(`${url}/realms/master`).then(({ ok }) => ok, () => false))) {
    if (Date.now() > end || child.exitCode !== null) throw new Error('Keycloak does not start')
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  return url
}

/** The administration of Keycloak. */
function administration (url: string) {
  const form = { client_id: 'admin-cli', grant_type: 'password', username: 'admin', password: 'admin' }
  return async (method: string, path: string, body?: unknown): Promise<any> => {
    // A token lives for a minute.
    const login = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST', body: new URLSearchParams(form)
    })
    const { access_token: token } = await login.json() as { access_token: string }
    const answer = await fetch(`${url}/admin/realms${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    const text = await answer.text()
    if (!answer.ok && answer.status !== 404) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}

/** The realm as docs/sign-in.md tells to make it. */
const realmWith = (gateway: string) => ({
  realm: REALM,
  enabled: true,
  sslRequired: 'none',
  roles: { realm: [{ name: 'staff' }] },
  groups: [{ name: 'algebra' }, { name: 'no-course' }],
  clients: [{
    clientId: 'course-assistant',
    secret: CLIENT_SECRET,
    publicClient: false,
    standardFlowEnabled: true,
    directAccessGrantsEnabled: false,
    redirectUris: [`${PUBLIC_URL}/login/oidc/callback`],
    attributes: {
      'pkce.code.challenge.method': 'S256',
      'post.logout.redirect.uris': `${PUBLIC_URL}/app/`,
      'backchannel.logout.url': `${gateway}/login/oidc/backchannel`,
      'backchannel.logout.session.required': 'true'
    },
    protocolMappers: [
      {
        name: 'roles',
        protocol: 'openid-connect',
        protocolMapper: 'oidc-usermodel-realm-role-mapper',
        config: { 'claim.name': 'realm_access.roles', 'id.token.claim': 'true', multivalued: 'true' }
      },
      {
        name: 'groups',
        protocol: 'openid-connect',
        protocolMapper: 'oidc-group-membership-mapper',
        config: { 'claim.name': 'groups', 'id.token.claim': 'true', 'full.path': 'true' }
      }
    ]
  }],
  users: [
    person('ada', { groups: ['/algebra', '/no-course'] }),
    person('emmy', { realmRoles: ['staff'] }),
    person('linked', {})
  ]
})

const person = (username: string, more: object) => ({
  username,
  enabled: true,
  email: `${username}@example.edu`,
  emailVerified: true,
  firstName: username,
  lastName: 'Example',
  credentials: [{ type: 'password', value: 'secret', temporary: false }],
  ...more
})

/** A browser at Keycloak: it fills in the form of the login where there is one. */
class KeycloakBrowser {
  readonly #cookies = new Map<string, string>()
  forms = 0

  /** Follows the way. Returns where it leaves Keycloak. */
  async go (start: string, username: string): Promise<string> {
    let answer = await this.#fetch(start)
    for (let steps = 0; steps < 10; steps++) {
      const to = answer.headers.get('location')
      if (to?.startsWith(PUBLIC_URL)) return to.slice(PUBLIC_URL.length)
      if (to !== null) {
        answer = await this.#fetch(new URL(to, answer.url).href)
        continue
      }
      const action = /action="([^"]+)"/.exec(await answer.text())?.[1]?.replaceAll('&amp;', '&')
      if (action === undefined) throw new Error(`Keycloak answers ${answer.status} at ${answer.url}`)
      this.forms++
      answer = await this.#fetch(action, { username, password: 'secret', credentialId: '' })
    }
    throw new Error('Keycloak goes round in circles')
  }

  async #fetch (url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual', headers: { cookie }, ...(form && { method: 'POST', body: new URLSearchParams(form) })
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '' || /max-age=0/i.test(set)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }
}

/** A gateway that uses Keycloak as docs/sign-in.md says. */
async function university (t: Test) {
  const url = await started(t)
  const uri = await freshDatabase(t)
  const app = await startApp(t, uri, {
    PUBLIC_URL,
    OIDC_ISSUER: `${url}/realms/${REALM}`,
    OIDC_CLIENT_ID: 'course-assistant',
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OIDC_ROLE_CLAIM: 'realm_access.roles',
    OIDC_ROLE_MAP: 'staff:PROFESSOR',
    OIDC_SUBJECTS_CLAIM: 'groups'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const admin = administration(url)
  await admin('DELETE', `/${REALM}`)
  await admin('POST', '', realmWith(app.listeningOrigin))
  await addSubject(app, 'algebra')

  const signIn = async (username: string, there = new KeycloakBrowser()) => {
    const browser = new TestBrowser(app)
    const back = await browser.get(await there.go(await browser.begin(), username))
    if (back.statusCode !== 302) throw new Error(back.body)
    const token = (await browser.exchange(codeIn(back.headers.location as string) as string)).json().access_token
    return { there, who: credentials(username, token) }
  }
  const me = async (who: { headers: { authorization: string } }) => await app.inject({ url: '/users/me', ...who })
  return { app, admin, signIn, me }
}

t.test('Keycloak', { skip, timeout: 400_000 }, async t => {
  const { app, admin, signIn, me } = await university(t)

  await t.test('a person signs in, with name, address, role and courses of the provider', async t => {
    const ada = await signIn('ada')
    t.strictSame((await me(ada.who)).json(), {
      username: 'ada',
      email: 'ada@example.edu',
      full_name: 'ada Example',
      role: 'STUDENT',
      subjects: ['algebra'],
      has_password: false,
      preferences: { theme: 'light', notifications: true }
    })
    const emmy = await signIn('emmy')
    t.match((await me(emmy.who)).json(), { username: 'emmy', role: 'PROFESSOR' })
    const again = await signIn('ada', ada.there)
    t.equal(again.there.forms, 1, 'who is signed in there is not asked again')
    t.equal(await app.models.User.countDocuments({}), 2)
  })

  await t.test('a logout here is one there, without a question, and comes back to the page', async t => {
    const { who, there } = await signIn('ada')
    const { location } = (await call(app, who, 'POST', '/login/oidc/logout')).json()
    t.equal(await there.go(location, 'ada'), '/app/')
    t.equal(there.forms, 1, 'nothing was asked')
    t.equal((await me(who)).statusCode, 401)
    await signIn('ada', there)
    t.equal(there.forms, 2, 'the next sign-in asks for the password')
  })

  await t.test('a logout there ends the login here (back-channel logout)', async t => {
    const { who } = await signIn('emmy')
    t.equal((await me(who)).statusCode, 200)
    const [{ id }] = await admin('GET', `/${REALM}/users?username=emmy`)
    await admin('POST', `/${REALM}/users/${id}/logout`)
    await until(async () => (await me(who)).statusCode === 401)
    t.equal((await me(who)).statusCode, 401)
  })

  await linksAndKeys(t, { app, admin, signIn, me })
})

async function linksAndKeys (
  t: Test, { app, admin, signIn, me }: Awaited<ReturnType<typeof university>>
): Promise<void> {
  await t.test('a user with a password links the account there, and signs in with it', async t => {
    const own = await account(app, 'STUDENT', 'own')
    const browser = new TestBrowser(app)
    const begun = await call(app, own, 'POST', '/users/me/identities/link', { password: PASSWORD })
    browser.keep(begun.headers['set-cookie'])
    const back = await browser.get(await new KeycloakBrowser().go(begun.json().location, 'linked'))
    t.equal(back.headers.location, '/app/profile', back.body)
    t.match((await me((await signIn('linked')).who)).json(), { username: 'own', full_name: 'linked Example' })
  })

  await t.test('keys that Keycloak has changed are read again', async t => {
    const components: any[] = await admin('GET', `/${REALM}/components?type=org.keycloak.keys.KeyProvider`)
    const { id: parentId } = await admin('GET', `/${REALM}`)
    await admin('POST', `/${REALM}/components`, {
      name: 'another',
      providerId: 'rsa-generated',
      providerType: 'org.keycloak.keys.KeyProvider',
      parentId,
      config: { priority: ['1000'], algorithm: ['RS256'] }
    })
    for (const { id, providerId } of components) {
      if (providerId === 'rsa-generated') await admin('DELETE', `/${REALM}/components/${id}`)
    }
    await new Promise(resolve => setTimeout(resolve, 5100))
    t.equal((await me((await signIn('emmy')).who)).statusCode, 200)
  })
}
