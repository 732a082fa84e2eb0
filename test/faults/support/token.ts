import { createHmac } from 'node:crypto'

export const SECRET_KEY = 'a secret that every start of this gateway shares'

// A login costs a quarter of a second, and is tested elsewhere.
/** A token that a gateway with {@link SECRET_KEY} takes. */
export function tokenFor (sub: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub, exp: Math.floor(Date.now() / 1000) + 600 })}`
  return `${unsigned}.${createHmac('sha256', SECRET_KEY).update(unsigned).digest('base64url')}`
}
