import { Type, type Static } from '@sinclair/typebox'
import { MAX_FILE_BYTES, stringEnum, Timestamp } from '../../lib/validation/schemas.js'
import { RoleName } from '../roles.js'

/** Why the language model of the chat engine, or the endpoint of embeddings, gives no result. */
export const MODEL_PROBLEMS = [
  'key refused', 'wrong model', 'no quota', 'too long', 'rate limited', 'loading', 'unreachable', 'timeout', 'broken',
  'empty', 'unfit', 'refused', 'out of budget', 'error'
] as const

/** What is not in order, one field for each thing. Where all is well, it is empty. */
export const Condition = Type.Object({
  extraction: Type.Optional(stringEnum(['restarting'], {
    description: 'What reads uploaded documents has failed and is being replaced'
  })),
  index: Type.Optional(stringEnum(['restarting'], {
    description: 'The thread that searches documents did not answer and is being replaced'
  })),
  model: Type.Optional(stringEnum(MODEL_PROBLEMS, {
    description: 'Why the last call of the language model had no result. `unreachable`: no connection; `timeout`: ' +
      'too slow; `unfit`: nothing usable; `refused`, `error`: see the log'
  })),
  embeddings: Type.Optional(stringEnum(MODEL_PROBLEMS, {
    description: 'Why the endpoint of embeddings gives no vectors: documents are found by their words alone'
  })),
  retrieval: Type.Optional(stringEnum(['unavailable'], { description: 'The retrieval service does not answer' })),
  analysis: Type.Optional(stringEnum(['unavailable'], { description: 'The analysis service does not answer' }))
})
export type Condition = Static<typeof Condition>

export const Readiness = Type.Object(
  {
    status: stringEnum(['ok']),
    database: stringEnum(['ok', 'read_only'], {
      description: '`read_only`: its disk is full, or the embedded database has reached `EMBEDDED_LIMIT_MB`. Writes ' +
        'get 503; reads and logins go on'
    }),
    chat_engine: stringEnum(['ok', 'unavailable'], { description: 'The gateway is ready without its chat engine' }),
    ...Condition.properties
  },
  { title: 'Readiness', description: 'The last fields are there only while something is not in order.' }
)

export const Setup = Type.Object(
  {
    name: Type.String({ description: '`INSTALLATION_NAME`', examples: ['Course assistant'] }),
    needs_administrator: Type.Boolean({
      description: 'There is no administrator yet: the first to register as ADMIN becomes it',
      examples: [false]
    }),
    registration_roles: Type.Array(RoleName, {
      description: 'The roles that are open to registration without an invitation'
    }),
    mail: Type.Boolean({ description: 'Whether the gateway sends mail: `SMTP_URL` is set', examples: [false] }),
    oidc_label: Type.Optional(Type.String({
      description: '`OIDC_LABEL`, where people sign in at a provider: `GET /login/oidc`',
      examples: ['University of Example']
    })),
    passwords: Type.Boolean({
      description: 'Whether people sign in with a password: `PASSWORD_LOGIN`. Otherwise the administrator of the ' +
        'settings alone does',
      examples: [true]
    }),
    document_bytes: Type.Integer({ description: 'The largest upload', examples: [MAX_FILE_BYTES] })
  },
  { title: 'Setup' }
)

const Status = stringEnum(['ok', 'unavailable'])

export const SystemReport = Type.Object(
  {
    version: Type.String({ description: 'Of the gateway', examples: ['1.0.0'] }),
    node: Type.String({ description: 'Of Node.js', examples: ['24.11.1'] }),
    started_at: Timestamp,
    database: Type.Object({
      kind: stringEnum(['embedded', 'mongodb']),
      documents: Type.Integer({ examples: [48_213] }),
      bytes: Type.Integer({ description: 'On the disk', examples: [38_570_400] }),
      limit_bytes: Type.Optional(Type.Integer({
        description: '`EMBEDDED_LIMIT_MB` in bytes, of the embedded database',
        examples: [4_294_967_296]
      }))
    }, { title: 'DatabaseReport' }),
    companions: Type.Array(
      Type.Object({
        name: stringEnum(['chat_engine', 'retrieval', 'analysis']),
        status: Status,
        version: Type.Optional(Type.String({ description: 'Where the service says it', examples: ['1.0.0'] }))
      }, { title: 'CompanionReport' })
    ),
    model: Type.Object({
      provider: Type.String({ examples: ['offline'] }),
      name: Type.String({ examples: ['bm25'] }),
      status: stringEnum(['ok', ...MODEL_PROBLEMS, 'unavailable'], {
        description: 'What `model` is at `/ready`. `unavailable`: the chat engine did not answer, and provider and ' +
          'name are `unknown`'
      })
    }, { title: 'ModelReport' }),
    mail: Type.Boolean({ description: 'Whether the gateway sends mail: `SMTP_URL` is set', examples: [false] })
  },
  { title: 'SystemReport' }
)
export type SystemReport = Static<typeof SystemReport>

export const SystemInfo = Type.Object(
  {
    version: Type.String({
      description: 'Version of the chat engine; of the gateway while that is unavailable',
      examples: ['1.0.0']
    }),
    llm_provider: Type.String({
      description:
        '`offline` or `openai-compatible` for the chat engine of this repository; `unknown` while it is ' +
        'unavailable',
      examples: ['offline']
    }),
    llm_model: Type.String({
      description: 'The language model, or how the offline engine ranks',
      examples: ['bm25']
    }),
    status: Type.String({
      description: '`operational`; `degraded` while `/ready` names something that is not in order; `unavailable` ' +
        'when the chat engine did not answer',
      examples: ['operational']
    })
  },
  { title: 'SystemInfo' }
)
