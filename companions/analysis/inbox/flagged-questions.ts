import type { Types } from 'mongoose'
import { asksSomething } from '../faqs/is-question.js'
import type { AskedIn } from '../models/closed-group.js'
import type { AnalysisModels } from '../models/index.js'
import type { Confidence, Turn } from '../models/turn.js'
import { Newest } from './newest.js'
import { readTurns, type StudentTurn } from '../student-turns.js'
import { DEFAULT_TRANSCRIPTS, transcriptsOf } from '../transcripts.js'

/** Why a question is in the inbox: the confidence of its reply, or a thumb down. */
export type FlagReason = 'none' | 'related' | 'down'

/** A question whose reply was not certain, or has a thumb down. */
export interface FlaggedQuestion extends AskedIn {
  text: string
  at: Date
  reason: FlagReason
  /** What the student said with the thumb down. */
  feedback_reason?: string
  comment?: string
  confidence?: Confidence
  sources?: object[]
  /** Whether the teachers may know who has asked. */
  isNamed: boolean
}

const MAX_QUESTIONS = 2_000
// So that no student fills the inbox of a course.
const MAX_OF_STUDENT = 50
// In characters. The text of a question may have 32,000.
const MAX_TEXT = 4_000

/**
 * The newest 2,000 questions of students in a subject that got `none`, `related` or a thumb down, newest first, of each
 * student the newest 50. A thumb up takes a question out. What the subject says now, or said when a question was asked,
 * keeps questions back: the stricter of the two counts.
 * @param isLeftOut of turns that are not needed, as hexadecimal digits
 * @param wanted where given, older turns are not read once these were
 */
export async function flaggedQuestionsOf (
  models: AnalysisModels, subject: string, isLeftOut: (turn: string) => boolean, wanted?: ReadonlySet<string>
): Promise<FlaggedQuestion[]> {
  const now = await transcriptsOf(models, subject)
  if (now === undefined || now === 'none') return []
  const newest = new Newest<FlaggedQuestion>(MAX_QUESTIONS, ({ turn }) => turn.toHexString(), {
    ownerOf: ({ student }) => student, limit: MAX_OF_STUDENT
  })
  const missing = wanted && new Set(wanted)
  await readTurns(models, subject, {
    isFullBefore: at => newest.isFullBefore(at) || missing?.size === 0,
    read: said => {
      const { turn, before } = said
      missing?.delete(turn._id.toHexString())
      const then = turn.transcripts ?? DEFAULT_TRANSCRIPTS
      const reason = reasonOf(turn)
      if (reason === undefined || then === 'none' || !asksSomething(turn, before)) return
      if (!isLeftOut(turn._id.toHexString())) newest.add(flagged(said, reason, now === 'named' && then === 'named'))
    }
  })
  return newest.toArray()
}

/** Why a turn is flagged. The thumb of the student ranks before the confidence of the engine. */
function reasonOf ({ confidence, feedback }: Turn): FlagReason | undefined {
  if (feedback?.rating === 'down') return 'down'
  if (feedback?.rating === 'up') return undefined
  return confidence === 'none' || confidence === 'related' ? confidence : undefined
}

function flagged ({ session, turn, number }: StudentTurn, reason: FlagReason, isNamed: boolean): FlaggedQuestion {
  const { _id, said, at, confidence, sources, feedback } = turn
  const { reason: feedbackReason, comment } = reason === 'down' ? feedback ?? {} : {}
  return {
    turn: _id as Types.ObjectId,
    student: session.user_id,
    session_id: session._id,
    transcript: session.transcript,
    // The seed of a session comes first, and each turn has two messages.
    n: session.message_count - 2 * session.turns + 2 * number + 1,
    text: shortened(said.replace(/\s+/g, ' ').trim()),
    at,
    reason,
    ...(feedbackReason !== undefined && { feedback_reason: feedbackReason }),
    ...(comment !== undefined && { comment }),
    ...(confidence !== undefined && { confidence }),
    ...(sources !== undefined && { sources }),
    isNamed
  }
}

function shortened (text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, '')}…`
}
