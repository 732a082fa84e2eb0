import type { FastifyBaseLogger } from 'fastify'
import type { LiveSession } from '../../models/sessions/session.js'
import type { Message } from '../../collections/sessions/turn.js'
import type { User } from '../../models/accounts/user.js'
import type { Transcripts } from '../../schemas/subjects.js'

/** The request that a call belongs to: who calls, its id, its log and its time. */
export interface CallerRequest { caller: User, id: string, log: FastifyBaseLogger, admittedAt: Date }

/** A message that its caller may send. */
export interface Chat {
  id: string
  subject: string
  content: string
  /** The session as it was read; `null`: it is to be made. */
  found: LiveSession | null
  /** Earlier messages, stored with the first turn of a session. */
  seed: Message[]
  /** What the subject lets its teachers see of the question. */
  transcripts?: Transcripts
  /** Of the test question that the message answers. */
  questionIndex?: number
}
