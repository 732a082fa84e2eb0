import type { Connection } from 'mongoose'
import { guideModel } from './guide.js'
import { profileModel } from './profile.js'
import { subjectModel } from './subject.js'
import { testRunModel } from './test-run.js'
import { threadModel } from './thread.js'
import { turnModel } from './turn.js'

export type EngineModels = ReturnType<typeof defineModels>

/** The models of the engine's own collections, `engine_…`, and of the gateway's `subjects`, which it only reads. */
export function defineModels (connection: Connection) {
  return {
    Thread: threadModel(connection),
    Turn: turnModel(connection),
    TestRun: testRunModel(connection),
    Profile: profileModel(connection),
    Guide: guideModel(connection),
    Subject: subjectModel(connection)
  }
}
