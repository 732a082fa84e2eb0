import type { Connection } from 'mongoose'
import { costModel } from '../../costs/cost.js'
import { bankQuestionModel } from './bank-question.js'
import { forgottenModel } from './forgotten.js'
import { guideModel } from './guide.js'
import { hintCountModel } from './hint-count.js'
import { profileModel } from './profile.js'
import { recordedAnswerModel } from './recorded-answer.js'
import { sessionModel } from './session.js'
import { subjectModel } from './subject.js'
import { testRunModel } from './test-run.js'
import { threadModel } from './thread.js'
import { turnModel } from './turn.js'
import { unitMeaningModel } from './unit-meaning.js'
import { userModel } from './user.js'

export type EngineModels = ReturnType<typeof defineModels>

/**
 * The models of the engine's own collections, `engine_…`. It only reads `subjects`, `users`, `sessions`, `questions`
 * and `test_answers` of the gateway. What every message reads and writes asks the driver, and not Mongoose, which adds
 * a third to the cost of a command.
 */
export function defineModels (connection: Connection) {
  const Guide = guideModel(connection)
  return {
    Thread: threadModel(connection),
    Turn: turnModel(connection),
    TestRun: testRunModel(connection),
    Profile: profileModel(connection),
    Guide,
    HintCount: hintCountModel(connection),
    Forgotten: forgottenModel(connection),
    UnitMeaning: unitMeaningModel(connection),
    Cost: costModel('engine_costs')(connection),
    BankQuestion: bankQuestionModel(connection),
    RecordedAnswer: recordedAnswerModel(connection),
    Session: sessionModel(connection),
    Subject: subjectModel(Guide.collection.collectionName)(connection),
    User: userModel(connection)
  }
}
