import { createConnection, Model } from 'mongoose'
import t from 'tap'
import { defineModels as analysisModels } from '../../companions/analysis/models/index.js'
import { defineModels as engineModels } from '../../companions/chat-engine/models/index.js'
import { defineModels as retrievalModels } from '../../companions/retrieval/models/index.js'
import { defineModels as gatewayModels } from '../../models/index.js'
import { COLLECTIONS as DECLARED } from '../support/declared-collections.js'

const COLLECTIONS = {
  User: 'users',
  FormerAccount: 'former_accounts',
  ClosedSession: 'closed_sessions',
  Invitation: 'invitations',
  Device: 'devices',
  PasswordCode: 'password_codes',
  SignInState: 'sign_in_states',
  SignInCode: 'sign_in_codes',
  ProviderLogin: 'provider_logins',
  AttemptCount: 'attempt_counts',
  AuditEntry: 'audit_entries',
  KnownPlace: 'known_places',
  Subject: 'subjects',
  Session: 'sessions',
  Turn: 'turns',
  Usage: 'usage',
  ChatDay: 'chat_days',
  StudentActivity: 'student_activities',
  CourseActivity: 'course_activities',
  CodeTries: 'code_tries',
  TestAttempt: 'test_attempts',
  TestAnswer: 'test_answers',
  CourseImport: 'course_imports',
  CourseImportPart: 'course_import_parts',
  CourseImportItem: 'course_import_items',
  CourseMaterial: 'course_materials',
  Deletion: 'deletions',
  Backup: 'backups',
  OutboxEntry: 'outbox',
  LtiPlatform: 'lti_platforms',
  LtiKey: 'lti_keys',
  LtiContext: 'lti_contexts',
  LtiMember: 'lti_members',
  GradedActivity: 'graded_activities',
  GradedAttempt: 'graded_attempts',
  Question: 'questions',
  QuestionBank: 'question_banks',
  QuestionChange: 'question_changes',
  QuestionVersion: 'question_versions',
  QuestionImport: 'question_imports'
}

t.test('each model has its collection, which is declared, and whose name data directories of today have', async t => {
  const models = Object.entries(gatewayModels(createConnection()))
  t.strictSame(Object.fromEntries(models.map(([name, model]) => [name, model.collection.name])), COLLECTIONS)
  t.strictSame(Object.fromEntries(DECLARED.map(({ model, name }) => [model, name])), COLLECTIONS)
})

t.test('no query has the name of a function of Mongoose, since the common queries call those', async t => {
  const services = [gatewayModels, analysisModels, engineModels, retrievalModels]
  for (const [name, model] of services.flatMap(define => Object.entries(define(createConnection())))) {
    const own = Object.keys(model).filter(query => typeof Reflect.get(model, query) === 'function')
    t.strictSame(own.filter(query => query in Model), [], name)
  }
})
