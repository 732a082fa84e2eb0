import type { QuestionMeanings } from '../clustering/meanings.js'
import type { ClusteringThread } from '../clustering/thread.js'
import type { AnalysisModels } from '../models/index.js'
import type { Sources } from '../request-context.js'

/** What a run needs. */
export interface Analysis {
  models: AnalysisModels
  sources: Sources
  thread: ClusteringThread
  meanings: QuestionMeanings
  /** Aborted when the service closes: runs then end. */
  closing: AbortSignal
}
