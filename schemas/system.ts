import { Type, type Static } from '@sinclair/typebox'
import { stringEnum } from '../lib/schemas.js'

/** What is not in order, one field for each thing. Where all is well, it is empty. */
export const Condition = Type.Object({
  extraction: Type.Optional(stringEnum(['restarting'], {
    description: 'What reads uploaded documents has failed and is being replaced'
  })),
  model: Type.Optional(stringEnum(['key refused'], {
    description: 'The language model of the chat engine refused its key'
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
