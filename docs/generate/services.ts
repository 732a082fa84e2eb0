import type { FastifyInstance } from 'fastify'
import { Type, type TObject } from '@sinclair/typebox'
import { buildApp } from '../../app.js'
import { buildAnalysis } from '../../companions/analysis/app.js'
import { AnalysisSettingsSchema } from '../../companions/analysis/settings.js'
import { buildChatEngine } from '../../companions/chat-engine/app.js'
import { EngineSettingsSchema } from '../../companions/chat-engine/settings.js'
import { buildRetrieval } from '../../companions/retrieval/app.js'
import { RetrievalSettingsSchema } from '../../companions/retrieval/settings.js'
import { EmbeddedSettingsSchema } from '../../embedded-parts.js'
import { startEmbeddedMongo } from '../../embedded-mongo/index.js'
import { loadSettings, SettingsSchema } from '../../settings.js'

/** A service of this repository: what its documentation is generated from. */
export interface Service {
  /** The name of its OpenAPI document. For a companion, also the name of its folder. */
  name: string
  settings: TObject
  /** Builds the service on this database. The caller closes it. */
  build: (mongodbUri: string) => Promise<FastifyInstance>
}

// These services never listen, so the secret signs no token.
const SECRET_KEY = 'a secret for the documentation only'
const LOG_LEVEL = 'silent'
const NOWHERE = 'http://127.0.0.1:1'

/** The gateway, as its documents describe it. */
export const GATEWAY: Service = {
  name: 'gateway',
  settings: Type.Object({ ...SettingsSchema.properties, ...EmbeddedSettingsSchema.properties }),
  build: async MONGODB_URI => {
    const addresses = { MONGODB_URI, SECRET_KEY, CHATBOT_URL: NOWHERE, RAG_URL: NOWHERE, MATH_URL: NOWHERE }
    return await buildApp({ ...loadSettings({ ...addresses, LOG_LEVEL }, false), ...addresses })
  }
}

/** The companions, as their documents describe them. */
export const COMPANIONS: readonly Service[] = [
  {
    name: 'chat-engine',
    settings: EngineSettingsSchema,
    build: async MONGODB_URI => await buildChatEngine({ MONGODB_URI, LOG_LEVEL, COMPANION_SECRET: SECRET_KEY })
  },
  {
    name: 'retrieval',
    settings: RetrievalSettingsSchema,
    build: async MONGODB_URI => await buildRetrieval({ MONGODB_URI, LOG_LEVEL, COMPANION_SECRET: SECRET_KEY })
  },
  {
    name: 'analysis',
    settings: AnalysisSettingsSchema,
    build: async MONGODB_URI => await buildAnalysis({ MONGODB_URI, LOG_LEVEL, COMPANION_SECRET: SECRET_KEY })
  }
]

/** Every service that has settings and an OpenAPI document. */
export const SERVICES: readonly Service[] = [GATEWAY, ...COMPANIONS]

/** Returns the OpenAPI document of a service. It is made from the routes, so the service is built and closed again. */
export async function openApiDocument ({ name, build }: Service): Promise<object> {
  const mongo = await startEmbeddedMongo()
  try {
    const app = await build(mongo.uri(name))
    try {
      return app.swagger()
    } finally {
      await app.close()
    }
  } finally {
    await mongo.close()
  }
}
