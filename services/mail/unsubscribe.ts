import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Models } from '../../models/index.js'
import type { User } from '../../models/accounts/user.js'

/*
 * The link by which a reader stops the mails, without a login (RFC 8058). Its token names the account and is signed. It
 * does one thing, and has no end: a mail may be read years later. Another account of the same username has another one.
 */

/** The tokens of the links. */
export class Unsubscribing {
  readonly #models: Models
  readonly #secret: string

  /** @param secret signs them; with another one, the links of older mails are not valid */
  constructor (models: Models, secret: string) {
    this.#models = models
    this.#secret = secret
  }

  tokenOf (user: Pick<User, '_id' | 'created_at'>): string {
    return `${user._id}~${this.#signatureOf(user)}`
  }

  /** The account of a token; `null` where it is not valid. */
  async accountOf (token: string): Promise<User | null> {
    const [, username, signature] = /^([\w.-]{1,64})~([\w-]{43})$/.exec(token) ?? []
    const user = username === undefined ? null : await this.#models.User.findAccount(username)
    if (user === null || signature === undefined) return null
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.#signatureOf(user))) ? user : null
  }

  /** Turns the notifications of an account off. Returns it; `null` where the token is not valid. */
  async stop (token: string): Promise<User | null> {
    const user = await this.accountOf(token)
    if (user === null) return null
    await this.#models.User.changeProfile(user._id, { preferences: { notifications: false } })
    return user
  }

  #signatureOf ({ _id: username, created_at: made }: Pick<User, '_id' | 'created_at'>): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify(['stop mails', username, made.getTime()])).digest('base64url')
  }
}
