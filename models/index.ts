import type { Connection } from 'mongoose'
import { attemptCountModel } from './attempt-count.js'
import { auditEntryModel } from './audit-entry.js'
import { chatDayModel } from './chat-day.js'
import { closedSessionModel } from './closed-session.js'
import { codeTriesModel } from './code-tries.js'
import { courseImportItemModel } from './course-import-item.js'
import { courseImportPartModel } from './course-import-part.js'
import { courseImportModel } from './course-import.js'
import { courseMaterialModel } from './course-material.js'
import { deletionModel } from './deletion.js'
import { deviceModel } from './device.js'
import { formerAccountModel } from './former-account.js'
import { invitationModel } from './invitation.js'
import { knownPlaceModel } from './known-place.js'
import { passwordCodeModel } from './password-code.js'
import { questionBankModel } from './question-bank.js'
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
    FormerAccount: formerAccountModel(connection),
    Invitation: invitationModel(connection),
    Device: deviceModel(connection),
    PasswordCode: passwordCodeModel(connection),
    AttemptCount: attemptCountModel(connection),
    AuditEntry: auditEntryModel(connection),
    KnownPlace: knownPlaceModel(connection),
    Subject: subjectModel(connection),
    Session: sessionModel(connection),
    ClosedSession: closedSessionModel(connection),
    Turn: turnModel(connection),
    Usage: usageModel(connection),
    ChatDay: chatDayModel(connection),
    TestAttempt: testAttemptModel(connection),
    TestAnswer: testAnswerModel(connection),
    CodeTries: codeTriesModel(connection),
    CourseImport: courseImportModel(connection),
    CourseImportPart: courseImportPartModel(connection),
    CourseImportItem: courseImportItemModel(connection),
    CourseMaterial: courseMaterialModel(connection),
    Deletion: deletionModel(connection),
    Question: questionModel(connection),
    QuestionBank: questionBankModel(connection),
    QuestionChange: questionChangeModel(connection),
    QuestionVersion: questionVersionModel(connection),
    QuestionImport: questionImportModel(connection)
  }
}
