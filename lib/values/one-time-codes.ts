import { createHash, randomBytes } from 'node:crypto'

/** A code that can be used once: 192 random bits, as 32 characters that fit into a URL. Only its hash is stored. */
export function newCode (): string {
  return randomBytes(24).toString('base64url')
}

/** The hash of a code. It needs no salt and no cost factor: a code cannot be guessed. */
export function hashOfCode (code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
