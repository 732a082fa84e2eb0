import type { Connection } from 'mongoose'
import { attemptCountModel } from './attempt-count.js'
import { chatDayModel } from './chat-day.js'
import { courseMaterialModel } from './course-material.js'
import { invitationModel } from './invitation.js'
import { knownPlaceModel } from './known-place.js'
import { questionChangeModel } from './question-change.js'
import { questionImportModel } from './question-import.js'
import { questionVersionModel } from './question-version.js'
import { questionModel } from './question.js'
import { sessionModel } from './session.js'
import { subjectModel } from './subject.js'
import { testAnswerModel } from './test-answer.js'
import { testAttemptModel } from './test-attempt.js'
import { turnModel } from './turn.js'
import { usageModel } from './usage.js'
import { userModel } from './user.js'

export type Models = ReturnType<typeof defineModels>

/** All models of the gateway on one connection of its own; the global connection of Mongoose is never used. */
export function defineModels (connection: Connection) {
  return {
    User: userModel(connection),
    Invitation: invitationModel(connection),
    AttemptCount: attemptCountModel(connection),
    KnownPlace: knownPlaceModel(connection),
    Subject: subjectModel(connection),
    Session: sessionModel(connection),
    Turn: turnModel(connection),
    Usage: usageModel(connection),
    ChatDay: chatDayModel(connection),
    TestAttempt: testAttemptModel(connection),
    TestAnswer: testAnswerModel(connection),
    CourseMaterial: courseMaterialModel(connection),
    Question: questionModel(connection),
    QuestionChange: questionChangeModel(connection),
    QuestionVersion: questionVersionModel(connection),
    QuestionImport: questionImportModel(connection)
  }
}
