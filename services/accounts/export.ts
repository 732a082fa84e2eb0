import { pipeline, Readable, Transform } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { Type, type Static } from '@sinclair/typebox'
import { ZipFile } from 'yazl'
import { ExportUnderWay, SessionNotFound } from '../../errors.js'
import { Timestamp } from '../../lib/validation/schemas.js'
import { serializerFor } from '../../lib/http/serializers.js'
import type { Models } from '../../models/index.js'
import type { StoredIdentity } from '../../models/accounts/user-identities.js'
import type { LiveSession } from '../../models/sessions/session.js'
import { Profile } from '../../schemas/accounts.js'
import { Feedback, SessionHead, TranscriptMessage } from '../../schemas/sessions.js'
import { Results } from '../../schemas/tests.js'
import type { Audit } from '../system/audit.js'
import { answersInParts, resultsOf, type ResultServices } from '../professor/results.js'
import { readSession, type NumberedMessage } from '../sessions/read.js'

/*
 * The data of a user as a ZIP file. Each file in it is made when the one before has been taken, and in parts, so that
 * the memory does not depend on the size. All values pass the schemas of the API: what these hold back is not in it.
 * A session that is deleted meanwhile is left out, or ends where it was deleted.
 */

interface ExportServices extends ResultServices { models: Models, audit: Audit }

interface RequestLog { id: string, log: FastifyBaseLogger }

const GivenFeedback = Type.Object({
  session_id: Type.String(),
  n: Type.Integer(),
  ...Feedback.properties,
  at: Timestamp
})

/** Who the user is to others. */
const OwnIdentities = Type.Array(Type.Object({ iss: Type.String(), sub: Type.String(), linked_at: Timestamp }))

const identitiesJson = serializerFor(OwnIdentities)
const profileJson = serializerFor(Profile)
const headJson = serializerFor(SessionHead)
const messageJson = serializerFor(TranscriptMessage)
const feedbackJson = serializerFor(GivenFeedback)
const testJson = serializerFor(Results.properties.tests.items)
const topicJson = serializerFor(Results.properties.topics.items)
const answerJson = serializerFor(Results.properties.questions.items)

/** The exports of this process. A user has one at a time. */
export class Exports {
  readonly #services: ExportServices
  readonly #underWay = new Set<string>()

  constructor (services: ExportServices) {
    this.#services = services
  }

  /**
   * Starts the export of a user.
   * @returns the ZIP file. The user may start another export when it is closed, read or not
   * @throws {ExportUnderWay}
   */
  async start (profile: Static<typeof Profile>, identities: StoredIdentity[], request: RequestLog): Promise<Readable> {
    const { username } = profile
    if (this.#underWay.has(username)) throw new ExportUnderWay()
    this.#underWay.add(username)
    try {
      const { audit, models } = this.#services
      const sessions = await models.Session.allOf(username, undefined)
      const entry = await audit.begin([
        { actor: username, action: 'export', target_type: 'user', target: username }
      ])
      const file = new Transform({
        transform: (chunk, _, done) => { done(null, chunk) },
        // Before the end of the file: what the client knows as whole is in the audit as done.
        flush: done => { entry.complete().then(() => { done() }, done) }
      }).once('close', () => { this.#underWay.delete(username) })
      // Closing the file ends what is made for it, and an error of that closes the file.
      return pipeline(zipOf(filesOf(this.#services, { profile, identities, sessions }, request)), file, error => {
        const hasLeft = (error as NodeJS.ErrnoException | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE'
        if (error && !hasLeft) request.log.error({ err: error }, 'an export broke off')
      })
    } catch (error) {
      this.#underWay.delete(username)
      throw error
    }
  }
}

interface ExportedFile { name: string, parts: () => AsyncIterable<string> }

/** A ZIP file that makes one of its files after the other. Destroying it ends the one that is being made. */
function zipOf (files: ExportedFile[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  const fail = (error: Error) => { output.destroy(error) }
  zip.on('error', fail)
  for (const { name, parts } of files) {
    zip.addReadStreamLazy(name, { compressionLevel: 6 }, send => {
      if (output.destroyed) return
      current = Readable.from(parts(), { objectMode: false }).on('error', fail)
      send(null, current)
    })
  }
  zip.end()
  return output.once('close', () => current?.destroy())
}

function filesOf (
  services: ExportServices,
  { profile, identities, sessions }: {
    profile: Static<typeof Profile>, identities: StoredIdentity[], sessions: LiveSession[]
  },
  request: RequestLog
): ExportedFile[] {
  const { models } = services
  const { username } = profile
  const names = sessions.length.toString().length
  return [
    { name: 'profile.json', parts: async function * () { yield `${profileJson(profile)}\n` } },
    { name: 'identities.json', parts: async function * () { yield `${identitiesJson(identities)}\n` } },
    { name: 'sessions.json', parts: () => listJson(sessionsJson(models, sessions, username)) },
    { name: 'tests.json', parts: () => testsJson(services, username, request) },
    { name: 'feedback.json', parts: () => listJson(feedbackOf(models, sessions, username)) },
    ...sessions.map((session, index) => ({
      name: `sessions/${String(index + 1).padStart(names, '0')}${suffixOf(session.title)}.md`,
      parts: () => markdownOf(models, session, username)
    }))
  ]
}

const NAME_LENGTH = 40

/** The title for a file name: no separator, no dot, nothing that a file system reserves, as a number is before it. */
export function suffixOf (title: string): string {
  const words = title.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  const name = [...words.join('-')].slice(0, NAME_LENGTH).join('')
  return name === '' ? '' : `-${name}`
}

// JSON ----------------------------------------------------------------------------------------------------------------

/** An array of JSON. A text is the next value, or its beginning; a list has further parts of the value. */
async function * listJson (items: AsyncIterable<string | string[]>): AsyncGenerator<string> {
  yield '['
  let isFirst = true
  for await (const item of items) {
    // A list is the next part of the value that is under way.
    if (Array.isArray(item)) {
      yield item.join('')
      continue
    }
    yield `${isFirst ? '' : ','}\n${item}`
    isFirst = false
  }
  yield '\n]\n'
}

/** Each session: its beginning as text, what follows as lists. */
async function * sessionsJson (
  models: Models, sessions: LiveSession[], owner: string
): AsyncGenerator<string | string[]> {
  for (const { _id } of sessions) {
    const reading = await unlessDeleted(() => readSession(models, _id, owner))
    if (reading === undefined) continue
    const { session, pending, messages } = reading
    // A reply that is under way is no part of the session yet.
    const head = { ...session, pending, under_way: undefined }
    yield `${headJson(head).slice(0, -1)},"messages":[`
    let isFirst = true
    for await (const part of untilDeleted(messages)) {
      yield [isFirst ? '' : ',', part.map(messageJson).join(',')]
      isFirst = false
    }
    yield [']}']
  }
}

async function * feedbackOf (models: Models, sessions: LiveSession[], owner: string): AsyncGenerator<string> {
  for (const { _id } of sessions) {
    for await (const part of messagesOf(models, _id, owner)) {
      for (const { n, feedback } of part) {
        if (feedback !== undefined) yield feedbackJson({ ...feedback, session_id: _id, n })
      }
    }
  }
}

/** As `GET /users/me/results`, with all answers. */
async function * testsJson (services: ExportServices, user: string, request: RequestLog): AsyncGenerator<string> {
  const { tests, topics, practise } = await resultsOf(services, user, request, {}, 0)
  yield `{"tests":[${tests.map(testJson).join(',')}],"topics":[${topics.map(topicJson).join(',')}],"questions":[`
  let isFirst = true
  for await (const part of answersInParts(services, user, request)) {
    if (part.length === 0) continue
    yield `${isFirst ? '' : ','}${part.map(answerJson).join(',')}`
    isFirst = false
  }
  yield `],"practise":${JSON.stringify(practise)}}\n`
}

// Markdown ------------------------------------------------------------------------------------------------------------

const NAMES = { user: 'You', assistant: 'Assistant' } as const

async function * markdownOf (
  models: Models, { _id, title, subject, created_at: at }: LiveSession, owner: string
): AsyncGenerator<string> {
  yield `# ${title.replace(/\s+/g, ' ')}\n\nSession \`${_id}\`, subject \`${subject}\`, ${at.toISOString()}\n`
  for await (const part of messagesOf(models, _id, owner)) yield part.map(messageMarkdown).join('')
}

function messageMarkdown ({ n, role, at, content, sources = [], stopped }: NumberedMessage): string {
  const marks = sources.map(({ title, heading }, index) =>
    `\n> [${index + 1}] ${[title, heading].filter(text => text !== undefined).join(', ').replace(/\s+/g, ' ')}`)
  const stop = stopped === true ? '\n\n(You have stopped this reply.)' : ''
  return `\n---\n\n**${n}. ${NAMES[role]}**, ${at.toISOString()}\n\n${content}${stop}\n${marks.join('  ')}\n`
}

// Sessions that are deleted meanwhile ---------------------------------------------------------------------------------

async function * messagesOf (models: Models, id: string, owner: string): AsyncGenerator<NumberedMessage[]> {
  const reading = await unlessDeleted(() => readSession(models, id, owner))
  if (reading !== undefined) yield * untilDeleted(reading.messages)
}

async function unlessDeleted<T> (read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SessionNotFound) return undefined
    throw error
  }
}

async function * untilDeleted<T> (parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield * parts
  } catch (error) {
    if (!(error instanceof SessionNotFound)) throw error
  }
}
