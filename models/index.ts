import type { Connection } from 'mongoose'
import { attemptCountModel } from './accounts/attempt-count.js'
import { auditEntryModel } from './system/audit-entry.js'
import { backupModel } from './system/backup.js'
import { chatDayModel } from './sessions/chat-day.js'
import { closedSessionModel } from './sessions/closed-session.js'
import { codeTriesModel } from './accounts/code-tries.js'
import { courseActivityModel } from './sessions/course-activity.js'
import { courseImportItemModel } from './subjects/course-import-item.js'
import { courseImportPartModel } from './subjects/course-import-part.js'
import { courseImportModel } from './subjects/course-import.js'
import { courseMaterialModel } from './subjects/course-material.js'
import { deletionModel } from './system/deletion.js'
import { deviceModel } from './accounts/device.js'
import { formerAccountModel } from './accounts/former-account.js'
import { invitationModel } from './accounts/invitation.js'
import { knownPlaceModel } from './accounts/known-place.js'
import { outboxEntryModel } from './system/outbox-entry.js'
import { gradedActivityModel } from './lti/graded-activity.js'
import { gradedAttemptModel } from './lti/graded-attempt.js'
import { ltiContextModel } from './lti/lti-context.js'
import { ltiKeyModel } from './lti/lti-key.js'
import { ltiMemberModel } from './lti/lti-member.js'
import { ltiPlatformModel } from './lti/lti-platform.js'
import { passwordCodeModel } from './accounts/password-code.js'
import { providerLoginModel } from './accounts/provider-login.js'
import { questionBankModel } from './questions/question-bank.js'
import { questionChangeModel } from './questions/question-change.js'
import { questionImportModel } from './questions/question-import.js'
import { questionVersionModel } from './questions/question-version.js'
import { questionModel } from './questions/question.js'
import { sessionModel } from './sessions/session.js'
import { signInCodeModel } from './accounts/sign-in-code.js'
import { signInStateModel } from './accounts/sign-in-state.js'
import { studentActivityModel } from './sessions/student-activity.js'
import { subjectModel } from './subjects/subject.js'
import { testAnswerModel } from './questions/test-answer.js'
import { testAttemptModel } from './questions/test-attempt.js'
import { turnModel } from './sessions/turn.js'
import { usageModel } from './sessions/usage.js'
import { userModel } from './accounts/user.js'

export type Models = ReturnType<typeof defineModels>

/**
 * All models of the gateway on one connection of its own; the global connection of Mongoose is never used.
 * @param protectedAdministrator the username of an administrator who keeps role and account
 */
export function defineModels (connection: Connection, protectedAdministrator?: string) {
  return {
    User: userModel(protectedAdministrator)(connection),
    FormerAccount: formerAccountModel(connection),
    Invitation: invitationModel(connection),
    Device: deviceModel(connection),
    PasswordCode: passwordCodeModel(connection),
    SignInState: signInStateModel(connection),
    SignInCode: signInCodeModel(connection),
    ProviderLogin: providerLoginModel(connection),
    AttemptCount: attemptCountModel(connection),
    AuditEntry: auditEntryModel(connection),
    KnownPlace: knownPlaceModel(connection),
    Subject: subjectModel(connection),
    Session: sessionModel(connection),
    ClosedSession: closedSessionModel(connection),
    Turn: turnModel(connection),
    Usage: usageModel(connection),
    ChatDay: chatDayModel(connection),
    StudentActivity: studentActivityModel(connection),
    CourseActivity: courseActivityModel(connection),
    TestAttempt: testAttemptModel(connection),
    TestAnswer: testAnswerModel(connection),
    CodeTries: codeTriesModel(connection),
    CourseImport: courseImportModel(connection),
    CourseImportPart: courseImportPartModel(connection),
    CourseImportItem: courseImportItemModel(connection),
    CourseMaterial: courseMaterialModel(connection),
    Deletion: deletionModel(connection),
    Backup: backupModel(connection),
    OutboxEntry: outboxEntryModel(connection),
    LtiPlatform: ltiPlatformModel(connection),
    LtiKey: ltiKeyModel(connection),
    LtiContext: ltiContextModel(connection),
    LtiMember: ltiMemberModel(connection),
    GradedActivity: gradedActivityModel(connection),
    GradedAttempt: gradedAttemptModel(connection),
    Question: questionModel(connection),
    QuestionBank: questionBankModel(connection),
    QuestionChange: questionChangeModel(connection),
    QuestionVersion: questionVersionModel(connection),
    QuestionImport: questionImportModel(connection)
  }
}
