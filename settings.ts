import { isIP } from 'node:net'
import { Type, type Static } from '@sinclair/typebox'
import {
  BadSetting, brokenRule, hostSetting, httpUrlSetting, LogLevel, mongodbUriSetting, portSetting, readSettings,
  replicasSetting, StopDelay
} from './lib/settings.js'
import { TracingSettings } from './lib/process/tracing.js'
import { companionSecret } from './lib/http/companion-guard.js'
import { compileFor } from './lib/validation/validators.js'
import { Registration } from './schemas/accounts.js'
import { ROLES, type Role } from './schemas/roles.js'
import { readRoleMap, type RoleMap } from './services/sign-in/roles.js'

const limitSetting = (value: number, description: string) => Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  default: value,
  description: `${description}; 0: no limit`,
  rule: 'a whole number from 0'
})

/** The gateway's settings, as the environment or a `.env` file gives them (docs/contract.md §7). */
export const SettingsSchema = Type.Object({
  PORT: portSetting(8000, 'Port the gateway listens on; 0: a free one'),
  HOST: hostSetting('Address the gateway listens on; a container sets `0.0.0.0`'),
  MONGODB_URI: mongodbUriSetting(
    'A MongoDB 7 or later (replica set, sharded cluster, Atlas); unset: the embedded database'
  ),
  DATA_DIR: Type.String({
    default: './data',
    description: 'Folder of the embedded database and of the generated secret',
    rule: 'a folder'
  }),
  EMBEDDED_LIMIT_MB: Type.Integer({
    minimum: 1,
    maximum: 1_048_576,
    default: 4096,
    description: 'How much the documents of the embedded database may have together, in MB of 1,048,576 bytes. At ' +
      '80 % the log has a warning; at 100 % writes get 503, and reads, logins and deletions go on',
    rule: 'a whole number of MB from 1 to 1048576'
  }),
  SECRET_KEY: Type.Optional(Type.String({
    isSecret: true,
    minLength: 32,
    description: 'Secret that signs the access tokens, 32 characters or more. Required with `MONGODB_URI`; otherwise ' +
      'one is made at the first start and kept in `DATA_DIR`. Changing it invalidates every token',
    rule: 'at least 32 characters long'
  })),
  ALGORITHM: Type.Unsafe<'HS256' | 'HS384' | 'HS512'>({
    type: 'string',
    enum: ['HS256', 'HS384', 'HS512'],
    default: 'HS256',
    description: 'Signature of the access tokens: HS256, HS384 or HS512; no other is accepted',
    rule: 'HS256, HS384 or HS512'
  }),
  ACCESS_TOKEN_EXPIRE_MINUTES: Type.Number({
    exclusiveMinimum: 0,
    maximum: 525_600,
    default: 30,
    description: 'Lifetime of an access token, in minutes',
    rule: 'a number of minutes above 0, at most 525600 (a year)'
  }),
  SESSION_HOURS: Type.Number({
    exclusiveMinimum: 0,
    maximum: 8760,
    default: 12,
    description: 'How long after a login its token can be refreshed (`POST /token/refresh`), in hours',
    rule: 'a number of hours above 0, at most 8760 (a year)'
  }),
  STAY_SIGNED_IN_DAYS: Type.Integer({
    minimum: 0,
    maximum: 365,
    default: 30,
    description: 'How many days after a login the page asks for no password on a device where the user stays signed ' +
      'in; 0: it asks after each reload',
    rule: 'a whole number of days from 0 to 365'
  }),
  CHATBOT_URL: replicasSetting('http://localhost:8080',
    'The chat engine; unset: the embedded one, on `127.0.0.1:8080` (or a free port, where that one is taken)',
    'course material'),
  CHAT_TIMEOUT_SECONDS: Type.Number({
    exclusiveMinimum: 0,
    maximum: 3600,
    default: 120,
    description: 'Deadline of a chat call, in seconds, and how long a stopping gateway lets requests finish',
    rule: 'a number of seconds above 0, at most 3600'
  }),
  STOP_DELAY_SECONDS: StopDelay,
  RAG_URL: replicasSetting('http://localhost:8081',
    'The retrieval service with the course documents; unset: the embedded one, on `127.0.0.1:8081` (or a free port, ' +
    'where that one is taken)', 'index'),
  MATH_URL: httpUrlSetting('http://localhost:8083',
    'The analysis service; unset: the embedded one, on `127.0.0.1:8083` (or a free port, where that one is taken)'),
  COMPANION_SECRET: companionSecret('Secret that is sent with each call to a companion, and that the embedded ' +
    'companions want of their callers. Unset: the embedded ones get one that is made at each start and that no ' +
    'other service is sent'),
  LOGIN_FAILURES_PER_NAME: limitSetting(5, 'Failed logins of a name from one address before it has to wait'),
  LOGIN_FAILURES_PER_ADDRESS: limitSetting(50,
    'Failed logins from an address before names that are new there have to wait'),
  LOGIN_FAILURES_ANYWHERE: limitSetting(50,
    'Failed logins of a name from all addresses that are new to it, before each further try from such an address ' +
    'has to wait up to a minute'),
  REGISTRATIONS_PER_ADDRESS: limitSetting(500, 'Registrations from an address in an hour'),
  CHATS_AT_ONCE: limitSetting(2, 'How many chats of a user may be under way at once in each gateway'),
  CHATS_PER_DAY: limitSetting(1000, 'How many chats of a user go to the chat engine on a day (UTC)'),
  CHATS_PER_DAY_PER_SUBJECT: limitSetting(20_000, 'How many chats about a subject go to the engine on a day'),
  SESSION_MAX_MESSAGES: limitSetting(5000, 'How many messages a session may have'),
  SESSION_MAX_BYTES: limitSetting(8_388_608, 'How large the texts of a session may be together, in bytes'),
  USER_MAX_SESSIONS: limitSetting(2000, 'How many sessions a user may have'),
  USER_MAX_BYTES: limitSetting(67_108_864, 'How large the texts of all sessions of a user may be together, in bytes'),
  SUBJECT_DOCUMENTS_BYTES: limitSetting(524_288_000,
    'How large the files of the documents of a subject may be together, in bytes'),
  SUBJECT_QUESTIONS: limitSetting(5000, 'How many questions the bank of a subject may have'),
  SUBJECT_QUESTIONS_BYTES: limitSetting(33_554_432,
    'How large the texts of the questions of a subject may be together, in bytes'),
  BODY_BYTES_AT_ONCE: limitSetting(33_554_432,
    'How large the request bodies of a user (or of an address, before the login) may be together while they are ' +
    'worked on, in bytes'),
  RETENTION_DAYS: Type.Integer({
    minimum: 0,
    maximum: 36_500,
    default: 0,
    description: 'Sessions without a turn for so many days are deleted; 0: none',
    rule: 'a whole number of days from 0 to 36500'
  }),
  AUDIT_DAYS: Type.Integer({
    minimum: 0,
    maximum: 36_500,
    default: 365,
    description: 'How many days an entry of the audit is kept; 0: for ever',
    rule: 'a whole number of days from 0 to 36500'
  }),
  FRONTEND_ORIGINS: Type.String({
    default: 'http://localhost:5173,http://localhost:3000',
    description: 'Origins of the browser front ends that CORS lets in, with credentials; comma-separated, no ' +
      'trailing slash',
    rule: 'a comma-separated list of origins such as https://app.example.edu (no path, no trailing slash)'
  }),
  REGISTRATION_ROLES: Type.String({
    default: 'STUDENT,PROFESSOR',
    mayBeEmpty: true,
    description: 'Roles that are open to registration, comma-separated; empty: by invitation alone',
    rule: `a comma-separated list of ${ROLES.join(', ')}`
  }),
  INSTALLATION_NAME: Type.String({
    default: 'Course assistant',
    maxLength: 100,
    description: 'What people call the installation: pages show it, from `GET /system/setup`',
    rule: '1 to 100 characters'
  }),
  PUBLIC_URL: Type.Optional(Type.String({
    description: 'Where people reach this installation: links in mails are made of it alone',
    examples: ['https://tutor.example.edu'],
    rule: 'an origin such as https://tutor.example.edu (no path, no trailing slash)'
  })),
  SMTP_URL: Type.Optional(Type.String({
    isSecret: true,
    description: 'Mail server (docs/mail.md), with user and password if it wants them; needs `MAIL_FROM` ' +
      'and `PUBLIC_URL`. `smtps://` is TLS from the beginning; `smtp://` uses STARTTLS where the server has it, and ' +
      'insists on it with `?requireTLS=true`. Unset: no mail is sent',
    examples: ['smtps://user:password@mail.example.edu:465'],
    rule: 'a URL that starts with smtp:// or smtps:// and names a host'
  })),
  MAIL_FROM: Type.Optional(Type.String({
    description: 'Sender of the mails',
    examples: ['Course assistant <tutor@example.edu>'],
    rule: 'an e-mail address, or a name and an address such as Tutor <tutor@example.edu>'
  })),
  ADMIN_USERNAME: Type.Optional(Type.String({
    description: 'With the next two: the administrator that is created at start, if there is none of that name. ' +
      'All three or none',
    examples: ['admin'],
    rule: '3 to 50 of A-Z a-z 0-9 . _ - (and not "me")'
  })),
  ADMIN_EMAIL: Type.Optional(Type.String({
    description: 'E-mail address of that administrator',
    examples: ['admin@example.edu'],
    rule: 'a valid e-mail address'
  })),
  ADMIN_PASSWORD: Type.Optional(Type.String({
    isSecret: true,
    description: 'Password of that administrator: at least 8 characters, at most 72 bytes',
    rule: 'at least 8 characters and at most 72 bytes long'
  })),
  OIDC_ISSUER: Type.Optional(Type.String({
    description: 'Identity provider of the university (OpenID Connect): people sign in there. Needs ' +
      '`OIDC_CLIENT_ID` and `PUBLIC_URL`; its redirect URI is `PUBLIC_URL/login/oidc/callback` (docs/sign-in.md). ' +
      'Unset: no such sign-in',
    examples: ['https://login.example.edu/realms/university'],
    rule: 'an https:// URL without a query (http:// for this machine alone)'
  })),
  OIDC_CLIENT_ID: Type.Optional(Type.String({
    maxLength: 500,
    description: 'What the provider calls this installation',
    examples: ['course-assistant'],
    rule: '1 to 500 characters'
  })),
  OIDC_CLIENT_SECRET: Type.Optional(Type.String({
    isSecret: true,
    maxLength: 2000,
    description: 'The secret that the provider has given with it. Unset: a public client, protected by PKCE alone',
    rule: '1 to 2000 characters'
  })),
  OIDC_SCOPES: Type.String({
    default: 'openid profile email',
    description: 'What the provider is asked to tell, separated by blanks',
    rule: 'scopes separated by blanks, openid among them'
  }),
  OIDC_LABEL: Type.String({
    default: 'University account',
    maxLength: 100,
    description: 'What people call the provider: on the button of the page',
    rule: '1 to 100 characters'
  }),
  OIDC_ROLE_CLAIM: Type.Optional(Type.String({
    maxLength: 200,
    description: 'The claim whose values give the role, by `OIDC_ROLE_MAP`, at each sign-in; dots lead into objects. ' +
      'Unset: a new account is STUDENT, and administrators change roles',
    examples: ['realm_access.roles'],
    rule: '1 to 200 characters'
  })),
  OIDC_ROLE_MAP: Type.Optional(Type.String({
    description: 'Which value of that claim gives which role, comma-separated; the highest counts, and no value is ' +
      'STUDENT',
    examples: ['staff:PROFESSOR,it-admins:ADMIN'],
    rule: `a comma-separated list such as staff:PROFESSOR,it-admins:ADMIN, with the roles ${ROLES.join(', ')}`
  })),
  OIDC_SUBJECTS_CLAIM: Type.Optional(Type.String({
    maxLength: 200,
    description: 'The claim whose values are ids of subjects: a student is enrolled in them at each sign-in',
    examples: ['groups'],
    rule: '1 to 200 characters'
  })),
  PASSWORD_LOGIN: Type.Unsafe<'on' | 'off'>({
    type: 'string',
    enum: ['on', 'off'],
    default: 'on',
    description: 'Whether people sign in with a password: on or off. With `off`, only the administrator of ' +
      '`ADMIN_USERNAME` does, so that nobody is locked out; it needs the `ADMIN_*` settings',
    rule: 'on or off'
  }),
  SCIM_SECRET: Type.Optional(Type.String({
    isSecret: true,
    minLength: 32,
    maxLength: 1000,
    description: 'Bearer secret with which the directory of the university makes, changes and disables accounts ' +
      '(SCIM 2.0, `PUBLIC_URL/scim/v2`). Unset: it cannot',
    rule: 'at least 32 characters long'
  })),
  LTI_PRIVATE_HOSTS: Type.Unsafe<'on' | 'off'>({
    type: 'string',
    enum: ['on', 'off'],
    default: 'off',
    description: 'Whether learning platforms (LTI) may have addresses of private networks and without TLS: on or ' +
      'off. For a laboratory',
    rule: 'on or off'
  }),
  WEB: Type.Unsafe<'on' | 'off'>({
    type: 'string',
    enum: ['on', 'off'],
    default: 'on',
    description: 'Whether the gateway serves its own page below `/app/`: on or off. With `off`, `/` and `/app/` ' +
      'are 404',
    rule: 'on or off'
  }),
  ...TracingSettings,
  LOG_LEVEL: LogLevel,
  TRUST_PROXY: Type.Optional(Type.String({
    description: 'Addresses or CIDR ranges of the proxies in front, comma-separated; their `X-Forwarded-*` headers ' +
      'are believed',
    examples: ['10.0.0.0/8'],
    rule: 'a comma-separated list of IP addresses or CIDR ranges'
  }))
})

type RawSettings = Static<typeof SettingsSchema>

type Listed = 'FRONTEND_ORIGINS' | 'REGISTRATION_ROLES' | 'TRUST_PROXY' | 'OIDC_ROLE_MAP'

/** The settings after the check: comma-separated text is a list. */
export type Settings = Omit<RawSettings, Listed> & {
  FRONTEND_ORIGINS: string[]
  REGISTRATION_ROLES: Role[]
  TRUST_PROXY?: string[]
  OIDC_ROLE_MAP: RoleMap
}

/**
 * Reads and checks the gateway's settings.
 * @throws {BadSetting} at the first value that cannot be used
 */
export function loadSettings (environment: NodeJS.ProcessEnv = process.env, dotenv = true): Settings {
  const raw = readSettings(SettingsSchema, environment, dotenv)

  const origins = list(raw.FRONTEND_ORIGINS)
  if (!origins.every(isOrigin)) throw brokenRule(SettingsSchema, 'FRONTEND_ORIGINS')

  const roles = list(raw.REGISTRATION_ROLES)
  if (!roles.every(isRole)) throw brokenRule(SettingsSchema, 'REGISTRATION_ROLES')

  const proxies = raw.TRUST_PROXY === undefined ? undefined : list(raw.TRUST_PROXY)
  if (proxies !== undefined && !proxies.every(isAddressRange)) throw brokenRule(SettingsSchema, 'TRUST_PROXY')

  if (raw.MONGODB_URI !== undefined && raw.SECRET_KEY === undefined) {
    throw new BadSetting('SECRET_KEY must be set when MONGODB_URI is set, ' +
      'to the same value on every gateway of that database.')
  }

  checkMail(raw)
  checkAdministrator(raw)
  return {
    ...raw,
    FRONTEND_ORIGINS: origins,
    REGISTRATION_ROLES: roles,
    TRUST_PROXY: proxies,
    OIDC_ROLE_MAP: checkSignIn(raw)
  }
}

function checkMail ({ SMTP_URL: server, MAIL_FROM: from, PUBLIC_URL: publicUrl }: RawSettings): void {
  if (publicUrl !== undefined && !isOrigin(publicUrl)) throw brokenRule(SettingsSchema, 'PUBLIC_URL')
  if (server !== undefined && !isMailServer(server)) throw brokenRule(SettingsSchema, 'SMTP_URL')
  if (from !== undefined && !isSender(from)) throw brokenRule(SettingsSchema, 'MAIL_FROM')
  if (server === undefined) return
  const missing = from === undefined ? 'MAIL_FROM' : publicUrl === undefined ? 'PUBLIC_URL' : undefined
  if (missing !== undefined) {
    throw new BadSetting(`${missing} must be set too: SMTP_URL, MAIL_FROM and PUBLIC_URL go together.`)
  }
}

// The parts of the sign-in at a provider, which go together.
function checkSignIn (raw: RawSettings): RoleMap {
  const { OIDC_ISSUER: issuer, OIDC_ROLE_MAP: map = '' } = raw
  const needed = issuer === undefined
    ? []
    : (['OIDC_CLIENT_ID', 'PUBLIC_URL'] as const).filter(name => raw[name] === undefined)
  if (needed.length > 0) {
    throw new BadSetting(`${needed[0]} must be set too: OIDC_ISSUER, OIDC_CLIENT_ID and PUBLIC_URL go together.`)
  }
  const alone = ([
    'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLE_CLAIM', 'OIDC_ROLE_MAP', 'OIDC_SUBJECTS_CLAIM'
  ] as const).find(name => raw[name] !== undefined)
  if (issuer === undefined && alone !== undefined) {
    throw new BadSetting(`OIDC_ISSUER must be set too: without it, ${alone} has no meaning.`)
  }
  if (issuer !== undefined && !isIssuer(issuer)) throw brokenRule(SettingsSchema, 'OIDC_ISSUER')
  if (!raw.OIDC_SCOPES.split(/\s+/).includes('openid')) throw brokenRule(SettingsSchema, 'OIDC_SCOPES')
  const roles = readRoleMap(map)
  if (roles === null) throw brokenRule(SettingsSchema, 'OIDC_ROLE_MAP')
  if ((raw.OIDC_ROLE_CLAIM === undefined) !== (raw.OIDC_ROLE_MAP === undefined)) {
    throw new BadSetting('OIDC_ROLE_CLAIM and OIDC_ROLE_MAP must be set together, or neither of them.')
  }
  if (raw.PASSWORD_LOGIN === 'off' && raw.ADMIN_USERNAME === undefined) {
    throw new BadSetting('PASSWORD_LOGIN=off needs ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD: ' +
      'without them, nobody could sign in while the provider is away.')
  }
  return roles
}

function isIssuer (text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  if (search !== '' || hash !== '' || username !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

function isMailServer (text: string): boolean {
  return /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== ''
}

function isSender (text: string): boolean {
  const [, address = text] = /^[^<>\r\n]*<([^<>]*)>$/.exec(text) ?? []
  return compileFor('body', Registration.properties.email)(address)
}

// The three settings make one account and follow the rules of the registration.
function checkAdministrator (raw: RawSettings): void {
  const fields = { ADMIN_USERNAME: 'username', ADMIN_EMAIL: 'email', ADMIN_PASSWORD: 'password' } as const
  const names = Object.keys(fields) as Array<keyof typeof fields>
  const missing = names.filter(name => raw[name] === undefined)
  if (missing.length === names.length) return
  if (missing.length > 0) {
    throw new BadSetting(`${missing[0]} must be set too: ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD go together.`)
  }
  for (const name of names) {
    const isValid = compileFor('body', Registration.properties[fields[name]])
    if (!isValid(raw[name])) throw brokenRule(SettingsSchema, name)
  }
}

function list (text: string): string[] {
  return text.split(',').map(item => item.trim()).filter(item => item !== '')
}

function isOrigin (text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

function isRole (text: string): text is Role {
  return (ROLES as readonly string[]).includes(text)
}

function isAddressRange (text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
