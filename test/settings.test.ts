import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { BadSetting } from '../lib/settings.js'
import { loadSettings, SettingsSchema } from '../settings.js'

const secret = 'x'.repeat(32)
const PROVIDER = {
  OIDC_ISSUER: 'https://login.example.edu', OIDC_CLIENT_ID: 'tutor', PUBLIC_URL: 'https://tutor.example.edu'
}
const load = (environment: NodeJS.ProcessEnv = {}) => loadSettings(environment, false)

t.test('an empty environment gives the defaults of docs/contract.md §7', async t => {
  t.strictSame(load(), {
    PORT: 8000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    EMBEDDED_LIMIT_MB: 4096,
    ALGORITHM: 'HS256',
    ACCESS_TOKEN_EXPIRE_MINUTES: 30,
    CHAT_TIMEOUT_SECONDS: 120,
    STOP_DELAY_SECONDS: 0,
    LOGIN_FAILURES_PER_NAME: 5,
    LOGIN_FAILURES_PER_ADDRESS: 50,
    LOGIN_FAILURES_ANYWHERE: 50,
    REGISTRATIONS_PER_ADDRESS: 500,
    SESSION_HOURS: 12,
    STAY_SIGNED_IN_DAYS: 30,
    RETENTION_DAYS: 0,
    AUDIT_DAYS: 365,
    CHATS_AT_ONCE: 2,
    CHATS_PER_DAY: 1000,
    CHATS_PER_DAY_PER_SUBJECT: 20_000,
    SESSION_MAX_MESSAGES: 5000,
    SESSION_MAX_BYTES: 8_388_608,
    USER_MAX_SESSIONS: 2000,
    USER_MAX_BYTES: 67_108_864,
    SUBJECT_DOCUMENTS_BYTES: 524_288_000,
    SUBJECT_QUESTIONS: 5000,
    SUBJECT_QUESTIONS_BYTES: 33_554_432,
    BODY_BYTES_AT_ONCE: 33_554_432,
    FRONTEND_ORIGINS: ['http://localhost:5173', 'http://localhost:3000'],
    REGISTRATION_ROLES: ['STUDENT', 'PROFESSOR'],
    INSTALLATION_NAME: 'Course assistant',
    TRUST_PROXY: undefined,
    OIDC_SCOPES: 'openid profile email',
    OIDC_LABEL: 'University account',
    OIDC_ROLE_MAP: [],
    PASSWORD_LOGIN: 'on',
    LTI_PRIVATE_HOSTS: 'off',
    WEB: 'on',
    LOG_LEVEL: 'info'
  })
})

t.test('an empty value is a value that is not set', async t => {
  t.equal(load({ PORT: '', SECRET_KEY: '', MONGODB_URI: '' }).PORT, 8000)
})

t.test('good values are taken', async t => {
  const { PORT, ACCESS_TOKEN_EXPIRE_MINUTES, FRONTEND_ORIGINS, REGISTRATION_ROLES, TRUST_PROXY } = load({
    PORT: '0',
    ACCESS_TOKEN_EXPIRE_MINUTES: '0.5',
    FRONTEND_ORIGINS: ' https://a.example , http://b.example:8080 ',
    REGISTRATION_ROLES: 'STUDENT',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    MONGODB_URI: 'mongodb+srv://u:p@host/db',
    SECRET_KEY: secret
  })
  t.strictSame([PORT, ACCESS_TOKEN_EXPIRE_MINUTES], [0, 0.5], 'numbers')
  t.strictSame(FRONTEND_ORIGINS, ['https://a.example', 'http://b.example:8080'])
  t.strictSame(REGISTRATION_ROLES, ['STUDENT'])
  t.strictSame(TRUST_PROXY, ['10.0.0.0/8', '::1'])
  t.match(load({ ADMIN_USERNAME: 'root', ADMIN_EMAIL: 'root@example.edu', ADMIN_PASSWORD: 'long enough' }), {
    ADMIN_USERNAME: 'root'
  })
})

t.test('a map of roles may have values with colons, commas and blanks', async t => {
  const OIDC_ROLE_MAP = 'staff:PROFESSOR, urn:mace:example.edu:it:ADMIN,CN=Staff,OU=People: PROFESSOR'
  t.strictSame(load({ ...PROVIDER, OIDC_ROLE_CLAIM: 'groups', OIDC_ROLE_MAP }).OIDC_ROLE_MAP, [
    ['staff', 'PROFESSOR'], ['urn:mace:example.edu:it', 'ADMIN'], ['CN=Staff,OU=People', 'PROFESSOR']
  ])
})

t.test('the settings of a provider go together, and are checked', async t => {
  const bad: Array<[string, NodeJS.ProcessEnv]> = [
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://login.example.edu', PUBLIC_URL: 'https://tutor.example.edu' }],
    ['PUBLIC_URL', { OIDC_ISSUER: 'https://login.example.edu', OIDC_CLIENT_ID: 'tutor' }],
    ['OIDC_ISSUER', { ...PROVIDER, OIDC_ISSUER: 'http://login.example.edu' }],
    ['OIDC_ISSUER', { ...PROVIDER, OIDC_ISSUER: 'https://login.example.edu/?tenant=hunter2' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_SECRET: 'hunter2' }],
    ['OIDC_SCOPES', { ...PROVIDER, OIDC_SCOPES: 'profile email' }],
    ['OIDC_ROLE_MAP', { ...PROVIDER, OIDC_ROLE_CLAIM: 'roles', OIDC_ROLE_MAP: 'staff:TEACHER' }],
    ['OIDC_ROLE_MAP', { ...PROVIDER, OIDC_ROLE_CLAIM: 'roles', OIDC_ROLE_MAP: 'staff' }],
    ['OIDC_ROLE_MAP', { ...PROVIDER, OIDC_ROLE_MAP: 'staff:PROFESSOR' }],
    ['OIDC_ROLE_CLAIM', { ...PROVIDER, OIDC_ROLE_CLAIM: 'roles' }],
    ['PASSWORD_LOGIN', { ...PROVIDER, PASSWORD_LOGIN: 'no' }],
    ['ADMIN_USERNAME', { ...PROVIDER, PASSWORD_LOGIN: 'off' }],
    ['SCIM_SECRET', { SCIM_SECRET: 'hunter2' }]
  ]
  for (const [name, environment] of bad) {
    t.throws(() => load(environment), { message: new RegExp(name) }, JSON.stringify(environment))
    t.throws(() => load(environment), { message: /^(?!.*hunter2)/ }, 'no secret is repeated')
  }
})

t.test('a bad value is one sentence that names the setting, and never a secret', async t => {
  const bad: Array<[string, NodeJS.ProcessEnv]> = [
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '80.5' }],
    ['MONGODB_URI', { MONGODB_URI: 'postgres://x', SECRET_KEY: secret }],
    ['SECRET_KEY', { SECRET_KEY: 'hunter2' }],
    ['SECRET_KEY', { MONGODB_URI: 'mongodb://localhost' }],
    ['ALGORITHM', { ALGORITHM: 'none' }],
    ['ALGORITHM', { ALGORITHM: 'RS256' }],
    ['ACCESS_TOKEN_EXPIRE_MINUTES', { ACCESS_TOKEN_EXPIRE_MINUTES: '0' }],
    ['CHATBOT_URL', { CHATBOT_URL: 'localhost:8080' }],
    ['CHATBOT_URL', { CHATBOT_URL: 'http://:x' }],
    ['CHATBOT_URL', { CHATBOT_URL: 'http://one:8080,two:8080' }],
    ['CHATBOT_URL', { CHATBOT_URL: 'http://one:8080,' }],
    ['MATH_URL', { MATH_URL: 'http://one:8083,http://two:8083' }],
    ['MATH_URL', { MATH_URL: 'localhost:8083' }],
    ['MATH_URL', { MATH_URL: 'http://:x' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://tutor.example.edu/app' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.edu:25' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example.edu' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://u:hunter2@mail.example.edu', PUBLIC_URL: 'https://tutor.example.edu' }],
    ['PUBLIC_URL', { SMTP_URL: 'smtps://mail.example.edu', MAIL_FROM: 'Tutor <tutor@example.edu>' }],
    ['CHAT_TIMEOUT_SECONDS', { CHAT_TIMEOUT_SECONDS: '-1' }],
    ['FRONTEND_ORIGINS', { FRONTEND_ORIGINS: 'https://a.example/' }],
    ['CHATS_AT_ONCE', { CHATS_AT_ONCE: '-1' }],
    ['USER_MAX_BYTES', { USER_MAX_BYTES: '64 MiB' }],
    ['FRONTEND_ORIGINS', { FRONTEND_ORIGINS: '*' }],
    ['REGISTRATION_ROLES', { REGISTRATION_ROLES: 'STUDENT,DEAN' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['WEB', { WEB: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'proxy.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['ADMIN_EMAIL', { ADMIN_USERNAME: 'root' }],
    ['ADMIN_USERNAME', { ADMIN_EMAIL: 'a@example.edu', ADMIN_PASSWORD: 'hunter2hunter2' }],
    ['ADMIN_USERNAME', { ADMIN_USERNAME: 'a b', ADMIN_EMAIL: 'a@example.edu', ADMIN_PASSWORD: 'hunter2hunter2' }],
    ['ADMIN_EMAIL', { ADMIN_USERNAME: 'root', ADMIN_EMAIL: 'no', ADMIN_PASSWORD: 'hunter2hunter2' }],
    ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'root', ADMIN_EMAIL: 'a@example.edu', ADMIN_PASSWORD: 'hunter2' }]
  ]
  for (const [name, environment] of bad) {
    try {
      load(environment)
      t.fail(`${JSON.stringify(environment)} is refused`)
    } catch (error) {
      t.type(error, BadSetting)
      t.match((error as Error).message, new RegExp(`^${name} must be [^.]+\\.?.*\\.$`), JSON.stringify(environment))
      t.notMatch((error as Error).message, /hunter2/)
    }
  }
})

t.test('a .env file in the working directory is read, and the environment wins over it', async t => {
  const directory = mkdtempSync(join(t.testdir(), 'env-'))
  writeFileSync(join(directory, '.env'), 'PORT=9000\nLOG_LEVEL=warn\n')
  const before = process.cwd()
  process.chdir(directory)
  t.teardown(() => process.chdir(before))
  t.match(loadSettings({ LOG_LEVEL: 'error' }), { PORT: 9000, LOG_LEVEL: 'error' })
})

t.test('every setting has a description and a rule', async t => {
  for (const [name, schema] of Object.entries(SettingsSchema.properties)) {
    t.match(schema.description, /\w{3}/, name)
    t.match(schema.rule, /\w{3}/, name)
  }
})
