import { Type } from '@sinclair/typebox'
import { stringEnum } from '../lib/schemas.js'

export const Readiness = Type.Object(
  {
    status: stringEnum(['ok']),
    database: stringEnum(['ok']),
    chat_engine: stringEnum(['ok', 'unavailable'], { description: 'The gateway is ready without its chat engine' }),
    model: Type.Optional(stringEnum(['key refused'], {
      description: 'The language model of the chat engine refused its key. Absent where all is well'
    }))
  },
  { title: 'Readiness' }
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
