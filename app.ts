import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import access from './plugins/access.js'
import activity from './plugins/activity.js'
import analysisService from './plugins/companions/analysis-service.js'
import audit from './plugins/audit.js'
import authentication, { BEARER_SCHEME } from './plugins/sign-in/authentication.js'
import bodiesInFlight from './plugins/http/bodies-in-flight.js'
import chatEngine from './plugins/companions/chat-engine.js'
import chatLimits from './plugins/chat-limits.js'
import health from './plugins/health.js'
import cors from './plugins/http/cors.js'
import courseImports from './plugins/course-imports.js'
import courseMaterial from './plugins/companions/course-material.js'
import deletions from './plugins/companions/deletions.js'
import database from './plugins/database/database.js'
import databaseMetrics from './plugins/database/database-metrics.js'
import enrolmentCodes from './plugins/enrolment-codes.js'
import erasures from './plugins/erasures.js'
import errors from './lib/plugins/errors.js'
import firstAdministrator, { administratorIn } from './plugins/sign-in/first-administrator.js'
import forwardedAddresses from './plugins/http/forwarded-addresses.js'
import gracefulClose from './lib/plugins/graceful-close.js'
import lti from './plugins/lti.js'
import loginGuard from './plugins/sign-in/login-guard.js'
import mail from './plugins/mail.js'
import oidc from './plugins/sign-in/oidc.js'
import outbox from './plugins/outbox.js'
import metrics from './lib/plugins/metrics.js'
import openapi from './lib/plugins/openapi.js'
import overload from './plugins/http/overload.js'
import pagination from './plugins/http/pagination.js'
import passwords from './plugins/sign-in/passwords.js'
import pipelining from './plugins/http/pipelining.js'
import questionFiles from './plugins/question-files.js'
import repliesUnderWay from './plugins/companions/replies-under-way.js'
import requestId from './lib/plugins/request-id.js'
import retention from './plugins/retention.js'
import retrievalService from './plugins/companions/retrieval-service.js'
import securityHeaders from './plugins/http/security-headers.js'
import { buildServer } from './lib/http/server.js'
import validation from './lib/plugins/validation.js'
import accounts from './routes/accounts/index.js'
import admin from './routes/admin/index.js'
import analysis from './routes/analysis/index.js'
import chat from './routes/chat/index.js'
import costs from './routes/costs/index.js'
import docs from './routes/docs/index.js'
import documents from './routes/documents/index.js'
import imports from './routes/imports/index.js'
import mailLinks from './routes/mail/index.js'
import ltiRoutes from './routes/lti/index.js'
import professor from './routes/professor/index.js'
import questions from './routes/questions/index.js'
import results from './routes/results/index.js'
import scim from './routes/scim/index.js'
import sessions from './routes/sessions/index.js'
import signIn from './routes/sign-in/index.js'
import subjects from './routes/subjects/index.js'
import system from './routes/system/index.js'
import web from './routes/web/index.js'
import type { Settings } from './settings.js'
import type { SentSecrets } from './lib/http/companion-guard.js'
import { VERSION } from './lib/process/version.js'

type Address = 'MONGODB_URI' | 'SECRET_KEY' | 'CHATBOT_URL' | 'RAG_URL' | 'MATH_URL'

/** The settings of a gateway whose embedded parts, if it has any, are running: it sees addresses, no parts. */
export type GatewaySettings = Settings & Required<Pick<Settings, Address>> & {
  /** What each companion gets with each call. */
  SENT_SECRETS?: SentSecrets
  /** bcrypt's cost factor; 12 unless a test says otherwise (docs/contract.md §2.3). */
  passwordCost?: number
  /** How long an upload waits for others of its teacher; a minute unless a test says otherwise. */
  uploadWaitMs?: number
}

/** The gateway as a plugin: settings in, plugins, then routes, nothing else. */
const gateway = fp<GatewaySettings>(async (app, settings) => {
  // In the order in which a request passes through them.
  await app.register(requestId)
  await app.register(metrics)
  await app.register(forwardedAddresses)
  await app.register(securityHeaders)
  await app.register(cors, { origins: settings.FRONTEND_ORIGINS })
  await app.register(errors)
  await app.register(gracefulClose)
  await app.register(overload)
  await app.register(pipelining)
  await app.register(validation)
  await app.register(pagination)

  const isOnlyPassword = settings.PASSWORD_LOGIN === 'off'
  const administrator = administratorIn(settings)
  await app.register(database, {
    uri: settings.MONGODB_URI, protectedAdministrator: isOnlyPassword ? administrator?.username : undefined
  })
  await app.register(databaseMetrics, { folder: settings.DATA_DIR })
  await app.register(erasures, { secret: settings.SECRET_KEY })
  await app.register(audit, { days: settings.AUDIT_DAYS, secret: settings.SECRET_KEY })
  await app.register(passwords, {
    cost: settings.passwordCost ?? 12,
    onlyFor: isOnlyPassword ? settings.ADMIN_USERNAME : undefined
  })
  await app.register(firstAdministrator, { administrator, isOnlyPassword })
  await app.register(enrolmentCodes, { secret: settings.SECRET_KEY })
  await app.register(loginGuard, { limits: settings, secret: settings.SECRET_KEY })
  await app.register(authentication, {
    secret: settings.SECRET_KEY,
    algorithm: settings.ALGORITHM,
    minutes: settings.ACCESS_TOKEN_EXPIRE_MINUTES,
    sessionHours: settings.SESSION_HOURS
  })
  const secrets = settings.SENT_SECRETS
  await app.register(oidc, { settings })
  await app.register(chatEngine, {
    url: settings.CHATBOT_URL, secret: secrets?.CHATBOT_URL, timeoutSeconds: settings.CHAT_TIMEOUT_SECONDS
  })
  await app.register(retrievalService, {
    url: settings.RAG_URL, secret: secrets?.RAG_URL, subjectBytes: settings.SUBJECT_DOCUMENTS_BYTES
  })
  await app.register(analysisService, { url: settings.MATH_URL, secret: secrets?.MATH_URL })
  await app.register(repliesUnderWay, { timeoutSeconds: settings.CHAT_TIMEOUT_SECONDS })
  await app.register(chatLimits, { limits: settings })
  await app.register(courseMaterial)
  await app.register(outbox)
  await app.register(mail, {
    // loadSettings() has checked that the three are there together.
    server: settings.SMTP_URL === undefined
      ? undefined
      : { url: settings.SMTP_URL, from: settings.MAIL_FROM as string },
    sender: { name: settings.INSTALLATION_NAME, publicUrl: settings.PUBLIC_URL ?? '' },
    secret: settings.SECRET_KEY
  })
  await app.register(courseImports, { limits: settings })
  await app.register(deletions)
  await app.register(activity)
  await app.register(retention, { days: settings.RETENTION_DAYS })
  await app.register(health)
  await app.register(questionFiles)
  await app.register(lti, { secret: settings.SECRET_KEY, isPrivateAllowed: settings.LTI_PRIVATE_HOSTS === 'on' })
  await app.register(openapi, {
    title: 'Course-assistant gateway',
    description: 'Accounts, courses, chat sessions and tests of a course assistant. Every error is `{"detail": …}`: ' +
      'a sentence, or on 422 the list of faulty fields. Texts are sent as people, documents and language models ' +
      'wrote them: a page sanitises the HTML that it makes of Markdown, and shows all other texts as text.',
    version: VERSION,
    securitySchemes: { bearer: BEARER_SCHEME },
    tags: [
      { name: 'accounts', description: 'Registration, login and profiles' },
      { name: 'subjects', description: 'Courses and enrolment' },
      { name: 'chat', description: 'Chat, tests and sessions' },
      { name: 'documents', description: 'Course documents, for professors and administrators' },
      { name: 'analysis', description: 'Frequent questions and topics of a course' },
      { name: 'questions', description: 'The question bank of a course, for professors and administrators' },
      { name: 'professor', description: 'Students and analytics, for professors and administrators' },
      { name: 'admin', description: 'User management, for administrators' },
      { name: 'scim', description: 'Accounts by the directory of the university (SCIM 2.0), with its own secret' },
      { name: 'system', description: 'Health, version and metrics, without a token' }
    ]
  })

  await app.register(bodiesInFlight, { limit: settings.BODY_BYTES_AT_ONCE })
  await app.register(access, { publicPrefixes: ['/docs', '/app'] })
  await app.register(accounts, { registrationRoles: settings.REGISTRATION_ROLES })
  await app.register(signIn, { origins: settings.FRONTEND_ORIGINS, hasPage: settings.WEB === 'on' })
  await app.register(scim, {
    secret: settings.SCIM_SECRET, publicUrl: settings.PUBLIC_URL, issuer: settings.OIDC_ISSUER
  })
  await app.register(subjects)
  await app.register(chat)
  await app.register(sessions)
  await app.register(documents, { uploadWaitMs: settings.uploadWaitMs })
  await app.register(mailLinks)
  await app.register(imports, { maxBytes: settings.SUBJECT_DOCUMENTS_BYTES })
  await app.register(analysis)
  await app.register(questions, { limits: settings })
  await app.register(professor)
  await app.register(costs)
  await app.register(results)
  await app.register(admin, { limits: settings })
  await app.register(ltiRoutes, {
    publicUrl: settings.PUBLIC_URL, secret: settings.SECRET_KEY, name: settings.INSTALLATION_NAME
  })
  await app.register(system, {
    name: settings.INSTALLATION_NAME,
    registrationRoles: settings.REGISTRATION_ROLES
  })
  await app.register(docs)
  if (settings.WEB === 'on') {
    await app.register(web, { stayDays: settings.STAY_SIGNED_IN_DAYS, publicUrl: settings.PUBLIC_URL })
  }
}, { name: 'gateway' })

/** A gateway that is ready to listen or to be injected into. Closing it closes its connections. */
export async function buildApp (settings: GatewaySettings, log?: object): Promise<FastifyInstance> {
  return await buildServer(gateway, settings, log)
}
