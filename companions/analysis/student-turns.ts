import type { AnalysisModels } from './models/index.js'
import type { Session } from './models/session.js'
import type { Turn } from './models/turn.js'

/** A turn of a student, with its session and its position. */
export interface StudentTurn {
  session: Session
  turn: Turn
  /** Its place in the transcript, counted from 0. */
  number: number
  /** The turn before it in the same session. */
  before?: Turn
}

/** Takes the turns of a class. */
export interface TurnReader {
  read: (turn: StudentTurn) => void
  /** Whether turns that are older than `at` are not needed any more. */
  isFullBefore: (at: Date) => boolean
}

const SESSIONS_AT_ONCE = 100

/**
 * Reads the turns of the students of a subject from the sessions that are not deleted, newest `last_active` first, the
 * turns of one session in their order. Turns that are older than the subject belong to an earlier one with its id.
 */
export async function readTurns (models: AnalysisModels, subject: string, reader: TurnReader): Promise<void> {
  const since = (await models.Subject.findSubject(subject))?.created_at ?? new Date(0)
  let batch: Session[] = []
  for await (const session of models.Session.newestOf(subject)) {
    // No turn is newer than `last_active` of its session, and the next sessions are older still.
    if (session.last_active < since || reader.isFullBefore(session.last_active)) break
    batch.push(session)
    if (batch.length < SESSIONS_AT_ONCE) continue
    await readSessions(models, batch, since, reader)
    batch = []
  }
  await readSessions(models, batch, since, reader)
}

/** Reads the sessions whose owner is a student. */
async function readSessions (
  { User, Turn }: AnalysisModels, sessions: Session[], since: Date, reader: TurnReader
): Promise<void> {
  const students = await User.studentsAmong([...new Set(sessions.map(({ user_id }) => user_id))])
  const walks = new Map(sessions
    .filter(({ user_id }) => students.has(user_id))
    .map(session => [String(session.transcript), new SessionWalk(session, since, reader)]))

  for await (const turn of Turn.filedIn([...walks.values()].map(({ session }) => session.transcript))) {
    const walk = walks.get(String(turn.transcript))
    // A turn that has just been filed may be among the recent ones of the session as well.
    if (walk !== undefined && turn.number < walk.filedTurns) walk.take(turn, turn.number)
  }
  for (const walk of walks.values()) {
    for (const [i, turn] of walk.session.recent.entries()) walk.take(turn, walk.filedTurns + i)
  }
}

/** Takes the turns of one session in their order. */
class SessionWalk {
  readonly session: Session
  readonly #since: Date
  readonly #reader: TurnReader
  #before: Turn | undefined

  constructor (session: Session, since: Date, reader: TurnReader) {
    this.session = session
    this.#since = since
    this.#reader = reader
  }

  /** How many turns come before those that the session holds itself. */
  get filedTurns (): number {
    return this.session.turns - this.session.recent.length
  }

  take (turn: Turn, number: number): void {
    if (turn.at >= this.#since) this.#reader.read({ session: this.session, turn, number, before: this.#before })
    this.#before = turn
  }
}
