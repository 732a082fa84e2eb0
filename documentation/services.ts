import type { FastifyInstance } from 'fastify'
import type { TObject } from '@sinclair/typebox'
import { buildApp } from '../app.js'
import { buildAnalysis } from '../companions/analysis/app.js'
import { AnalysisSettingsSchema } from '../companions/analysis/settings.js'
import { buildChatEngine } from '../companions/chat-engine/app.js'
import { EngineSettingsSchema } from '../companions/chat-engine/settings.js'
import { buildRetrieval } from '../companions/retrieval/app.js'
import { RetrievalSettingsSchema } from '../companions/retrieval/settings.js'
import { startEmbeddedMongo } from '../embedded-mongo/index.js'
import { loadSettings, SettingsSchema } from '../settings.js'

/** A service of this repository, as its documentation sees it. */
interface Service {
  /** Also the name of its OpenAPI document. A companion has that of its folder. */
  name: string
  settings: TObject
  build: (mongodbUri: string) => Promise<FastifyInstance>
}

const SECRET_KEY = 'signs nothing: these services never listen'
const LOG_LEVEL = 'silent'
const NOWHERE = 'http://127.0.0.1:1'

/** Every service that has settings and an OpenAPI document: the gateway, then its companions. */
export const SERVICES: readonly Service[] = [
  {
    name: 'gateway',
    settings: SettingsSchema,
    build: async MONGODB_URI => {
      const addresses = { MONGODB_URI, SECRET_KEY, CHATBOT_URL: NOWHERE, RAG_URL: NOWHERE, MATH_URL: NOWHERE }
      return await buildApp({ ...loadSettings({ ...addresses, LOG_LEVEL }, false), ...addresses })
    }
  },
  {
    name: 'chat-engine',
    settings: EngineSettingsSchema,
    build: async MONGODB_URI => await buildChatEngine({ MONGODB_URI, LOG_LEVEL })
  },
  {
    name: 'retrieval',
    settings: RetrievalSettingsSchema,
    build: async MONGODB_URI => await buildRetrieval({ MONGODB_URI, LOG_LEVEL })
  },
  {
    name: 'analysis',
    settings: AnalysisSettingsSchema,
    build: async MONGODB_URI => await buildAnalysis({ MONGODB_URI, LOG_LEVEL })
  }
]

/** The OpenAPI document of each service, by name. They are generated from routes, so each service is built for a moment. */
export async function openApiDocuments (): Promise<Map<string, object>> {
  const mongo = await startEmbeddedMongo()
  try {
    const documents = new Map<string, object>()
    for (const { name, build } of SERVICES) {
      const app = await build(mongo.uri('documentation'))
      documents.set(name, app.swagger())
      await app.close()
    }
    return documents
  } finally {
    await mongo.close()
  }
}
