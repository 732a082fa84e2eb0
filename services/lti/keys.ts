import { hkdfSync } from 'node:crypto'
import {
  calculateJwkThumbprint, compactDecrypt, CompactEncrypt, EncryptJWT, errors, exportJWK, generateKeyPair, importJWK,
  jwtDecrypt, SignJWT, type CryptoKey, type JWK, type JWTPayload
} from 'jose'
import type { LtiKey } from '../../collections/lti/lti-key.js'
import type { Models } from '../../models/index.js'
import { SignInRefused } from '../sign-in/refusals.js'
import { DAY_MS } from '../../lib/values/durations.js'

/*
 * The keys with which this gateway signs what it sends to platforms. A key belongs to a period of time, so that several
 * gateways agree on it: the first one that needs it makes it, and stores it under the number of the period. The key of
 * the next period is made a day before, so that platforms which keep our key set for a while know it when it is used.
 * Private keys are stored encrypted with a key that is made of SECRET_KEY. Where that has changed, they are made anew.
 */

const PERIOD_MS = 90 * DAY_MS

export class LtiKeys {
  readonly #models: Models
  readonly #secret: Uint8Array
  readonly #periodMs: number
  /** The private key that was used last. */
  #current: { kid: string, key: CryptoKey } | undefined

  /** @param periodMs how long a key signs; 90 days unless a test says otherwise */
  constructor (models: Models, secret: string, periodMs = PERIOD_MS) {
    this.#models = models
    this.#secret = secretFor(secret, 'lti keys')
    this.#periodMs = periodMs
  }

  /** The public keys: of the last period, of this one, and of the next one where that begins soon. */
  async publicKeys (now = new Date()): Promise<JWK[]> {
    const period = this.#periodAt(now)
    await this.#keyOf(period)
    const next = this.#periodAt(new Date(now.getTime() + Math.min(DAY_MS, this.#periodMs / 2)))
    if (next !== period) await this.#keyOf(next)
    const near = { _id: { $gte: period - 1, $lte: period + 1 } }
    const keys = await this.#models.LtiKey.allWhere(near, { sort: { _id: 1 } })
    return keys.map(({ public: key }) => JSON.parse(key) as JWK)
  }

  /** Signs claims, with the times of a token that is valid for five minutes. */
  async sign (claims: JWTPayload, now = new Date()): Promise<string> {
    const { kid, key } = await this.#signingKey(now)
    const seconds = Math.floor(now.getTime() / 1000)
    return await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
      .setIssuedAt(seconds).setExpirationTime(seconds + 300).sign(key)
  }

  async #signingKey (now: Date): Promise<{ kid: string, key: CryptoKey }> {
    const stored = await this.#keyOf(this.#periodAt(now))
    if (this.#current?.kid === stored.kid) return this.#current
    const { plaintext } = await compactDecrypt(stored.private, this.#secret)
    const key = await importJWK(JSON.parse(new TextDecoder().decode(plaintext)) as JWK, 'RS256') as CryptoKey
    this.#current = { kid: stored.kid, key }
    return this.#current
  }

  /** The key of a period, which is made where there is none that can be read. */
  async #keyOf (period: number): Promise<LtiKey> {
    for (;;) {
      const found = await this.#models.LtiKey.get(period)
      if (found !== null && (found.kid === this.#current?.kid || await this.#isReadable(found))) return found
      if (found !== null) await this.#models.LtiKey.remove(found)
      await this.#models.LtiKey.add(await this.#newKey(period), period - 1)
    }
  }

  async #isReadable ({ private: key }: LtiKey): Promise<boolean> {
    return await compactDecrypt(key, this.#secret).then(() => true, () => false)
  }

  async #newKey (period: number): Promise<LtiKey> {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
    const shown = await exportJWK(publicKey)
    const kid = await calculateJwkThumbprint(shown)
    const text = new TextEncoder().encode(JSON.stringify(await exportJWK(privateKey)))
    const encrypted = await new CompactEncrypt(text)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(this.#secret)
    return {
      _id: period, kid, public: JSON.stringify({ ...shown, kid, alg: 'RS256', use: 'sig' }), private: encrypted
    }
  }

  #periodAt (time: Date): number {
    return Math.floor(time.getTime() / this.#periodMs)
  }
}

/** A key of 256 bits for one purpose, made of the secret of the installation. */
export function secretFor (secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
}

/** What travels in a form of ours, so that nothing is kept for it. This installation alone can read it, for a time. */
export async function sealed (secret: string, purpose: string, claims: JWTPayload, life: string): Promise<string> {
  return await new EncryptJWT(claims).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt().setExpirationTime(life).encrypt(secretFor(secret, purpose))
}

/** @throws {SignInRefused} where it has ended, or is not ours */
export async function unsealed (secret: string, purpose: string, sent: string): Promise<JWTPayload> {
  const { payload } = await jwtDecrypt(sent, secretFor(secret, purpose)).catch(error => {
    throw error instanceof errors.JOSEError ? new SignInRefused('lti_used', { cause: error }) : error
  })
  return payload
}
