import { Type, type Static } from '@sinclair/typebox'
import { skipAndLimit, stringEnum, Timestamp } from '../../lib/validation/schemas.js'

/** What is recorded. */
export const AUDIT_ACTIONS = [
  'login', 'login.failed', 'password.changed', 'password.code', 'password.reset',
  'account.registered', 'account.created', 'account.imported', 'account.changed', 'account.disabled',
  'account.enabled', 'account.deleted', 'role.changed', 'invitation.created', 'invitation.revoked',
  'identity.linked', 'identity.unlinked',
  'subject.created', 'subject.changed', 'subject.archived', 'subject.deleted',
  'enrolment.added', 'enrolment.removed', 'export',
  'platform.created', 'platform.changed', 'platform.deleted'
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_TARGETS = ['user', 'subject', 'invitation', 'platform'] as const
export type AuditTarget = (typeof AUDIT_TARGETS)[number]

export const AUDIT_OUTCOMES = ['started', 'done'] as const
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]

// For programs that read the document: the format allows a leap second, and this service does not.
const TIME = '^.{16}:[0-5][0-9]([.][0-9]+)?([Zz]|[+-][0-9]{2}:?[0-9]{2})$'

const time = (description: string) => Type.Optional(Type.String({
  format: 'date-time', pattern: TIME, maxLength: 40, description, examples: ['2026-11-23T08:30:00Z']
}))

export const AuditQuery = Type.Object({
  actor: Type.Optional(Type.String({ description: 'Username of who acted', examples: ['root'] })),
  target: Type.Optional(Type.String({
    description: 'Username, or id of a subject or of an invitation', examples: ['ada.lovelace']
  })),
  action: Type.Optional(stringEnum(AUDIT_ACTIONS, { description: 'What was done' })),
  from: time('Not before this time'),
  to: time('Not after this time'),
  ...skipAndLimit(50)
})
export type AuditQuery = Static<typeof AuditQuery>

const nullable = (description: string, example: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description, examples: [example] })

export const AuditEntry = Type.Object(
  {
    at: Timestamp,
    actor: nullable('Username; `null`: a caller without a login, or the gateway itself', 'root'),
    action: stringEnum(AUDIT_ACTIONS),
    target_type: Type.Unsafe<AuditTarget | null>({
      type: ['string', 'null'], enum: [...AUDIT_TARGETS, null], description: '`null`: no target', examples: ['user']
    }),
    target: nullable('Username, or id of the subject or of the invitation', 'ada.lovelace'),
    outcome: stringEnum(AUDIT_OUTCOMES, {
      description: '`started`: under way, or interrupted, and then it may have been done or not', examples: ['done']
    }),
    detail: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The changed fields: `from` and `to`, or only that it `changed`; numbers, where something was ' +
        'counted',
      examples: [{ role: { from: 'STUDENT', to: 'PROFESSOR' } }]
    })
  },
  { title: 'AuditEntry' }
)
