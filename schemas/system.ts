import { Type } from '@sinclair/typebox'
import { stringEnum } from './common.js'

export const Health = Type.Object({ status: stringEnum(['ok']) }, { title: 'Health' })

export const Readiness = Type.Object({
  status: stringEnum(['ok']),
  database: stringEnum(['ok']),
  chat_engine: stringEnum(['ok', 'unavailable'], { description: 'The gateway is ready without its chat engine' })
}, { title: 'Readiness' })

export const SystemInfo = Type.Object({
  version: Type.String({ examples: ['1.0.0'] }),
  llm_provider: Type.String({ examples: ['offline'] }),
  llm_model: Type.String({ examples: ['bm25'] }),
  status: Type.String({ description: '`operational`, or `unavailable` when the chat engine did not answer', examples: ['operational'] })
}, { title: 'SystemInfo' })

export const Metrics = Type.String({ description: 'Prometheus text exposition format' })
