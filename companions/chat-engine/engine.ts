import type { LRUCache } from 'lru-cache'
import type { Spending } from './costs/spending.js'
import type { SafeMaterials } from './held-back/without-secrets.js'
import type { MaterialSource } from './material/source.js'
import type { EngineModels } from './models/index.js'
import type { Thread } from './models/thread.js'
import type { Provider } from './providers/provider.js'
import type { RequestContext } from './request-context.js'

/** Questions to begin with, and how many questions the material gives for a test. */
export interface Suggested { questions: string[], made: number }

/** The parts that every message needs. */
export interface Engine {
  models: EngineModels
  material: MaterialSource
  /** For students of whom a test question waits. */
  safeMaterials: SafeMaterials
  /** By language and version of the material. */
  suggested: LRUCache<string, Suggested>
  provider: Provider
  /** What the language model costs, and the budgets. */
  spending: Spending
  /** How long the language model may take for a message, in milliseconds. */
  deadlineMs: number
  /** Markdown that ends the reply to a student in distress; empty for none. */
  supportNote: string
}

/** One message of one thread, for the functions that handle it. */
export interface Exchange {
  engine: Engine
  thread: Thread
  context: RequestContext
}
