import { setImmediate as nextTurn } from 'node:timers/promises'
import { SearchesAtOnce } from '../../errors.js'
import { folded } from '../../lib/database/search/folded.js'
import type { Models } from '../../models/index.js'
import type { Session } from '../../collections/sessions/session.js'
import type { LiveSession } from '../../models/sessions/session.js'
import type { Message } from '../../collections/sessions/turn.js'

interface Window { subject?: string, skip: number, limit: number }

// Sessions whose recent turns are in memory at once: 16 KB each, or the last turn of each.
const PART_SESSIONS = 20
// Texts of this length are looked through before other requests have their turn: a few milliseconds.
const PART_CHARACTERS = 200_000

/**
 * Finds words in the sessions of a user, titles and messages. There is no index of words: the sessions of the user are
 * read. So each user may have one search at a time in this process.
 */
export class SessionSearch {
  readonly #models: Models
  readonly #underWay = new Set<string>()
  #characters = 0

  constructor (models: Models) {
    this.#models = models
  }

  /**
   * One page of the sessions of a user, newest `last_active` first, and the number of all. With `q`, only those in
   * which all of its words occur.
   * @throws {SearchesAtOnce} with `q`; the reason of the signal
   */
  async list (
    owner: string, { q, ...window }: Window & { q?: string }, signal: AbortSignal
  ): Promise<{ total: number, sessions: Session[] }> {
    if (q !== undefined) return await this.find(owner, { q, ...window }, signal)
    const { total, found } = await this.#models.Session.listOf(owner, window.subject, window.skip, window.limit)
    return { total, sessions: found }
  }

  /**
   * One page of the sessions in which all words of `q` occur, newest `last_active` first, and the number of all. None
   * where `q` has no word.
   * @throws {SearchesAtOnce}; the reason of the signal
   */
  async find (
    owner: string, { q, subject, skip, limit }: Window & { q: string }, signal: AbortSignal
  ): Promise<{ total: number, sessions: Session[] }> {
    if (this.#underWay.has(owner)) throw new SearchesAtOnce()
    this.#underWay.add(owner)
    try {
      const found = await this.#search(owner, subject, distinctWords(q), signal)
      return { total: found.length, sessions: found.slice(skip, skip + limit) }
    } finally {
      this.#underWay.delete(owner)
    }
  }

  async #search (
    owner: string, subject: string | undefined, words: string[], signal: AbortSignal
  ): Promise<Session[]> {
    if (words.length === 0) return []
    const sessions = await this.#models.Session.allOf(owner, subject)
    const found: Session[] = []
    for (let from = 0; from < sessions.length; from += PART_SESSIONS) {
      found.push(...await this.#searchPart(sessions.slice(from, from + PART_SESSIONS), words, signal))
    }
    return found
  }

  async #searchPart (sessions: LiveSession[], words: string[], signal: AbortSignal): Promise<Session[]> {
    const { Session, Turn } = this.#models
    const missing = new Map(sessions.map(({ transcript, title }) =>
      [transcript.toHexString(), wordsNotIn(title, new Set(words))]))
    const open = () => sessions.filter(({ transcript }) => missing.get(transcript.toHexString())?.size !== 0)
    const look = async (transcript: LiveSession['transcript'], messages: Message[]) => {
      const left = missing.get(transcript.toHexString()) ?? new Set()
      for (const { content } of messages) {
        if (left.size === 0) return
        wordsNotIn(content, left)
        await this.#pause(content.length)
        signal.throwIfAborted()
      }
    }
    for (const { transcript, recent = [] } of await Session.recentOf(open())) {
      await look(transcript, recent.flatMap(({ messages }) => messages))
    }
    // Turns are filed before they leave the session: one of the two readings sees each.
    const left = open()
    if (left.length > 0) {
      for await (const { transcript, messages } of Turn.messagesIn(left.map(({ transcript }) => transcript))) {
        await look(transcript, messages)
      }
    }
    const without = new Set(open())
    return sessions.filter(session => !without.has(session))
  }

  async #pause (characters: number): Promise<void> {
    this.#characters += characters
    if (this.#characters < PART_CHARACTERS) return
    this.#characters = 0
    await nextTurn()
  }
}

function distinctWords (q: string): string[] {
  return [...new Set(folded(q).match(/[\p{L}\p{N}]+/gu))]
}

/** Takes the words that the text has out of `words`, and returns it. */
function wordsNotIn (text: string, words: Set<string>): Set<string> {
  const plain = folded(text)
  for (const word of words) {
    // `includes` is cheap, and false for most texts.
    if (plain.includes(word) && new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'u').test(plain)) {
      words.delete(word)
    }
  }
  return words
}
