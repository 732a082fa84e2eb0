import jwt from '@fastify/jwt'
import Fastify from 'fastify'
import { greet } from './greet.js'

/** The least that Fastify can do for `GET /users/me`: the token is checked, and what it says is the profile. */
const app = Fastify()
await app.register(jwt, { secret: process.env.SECRET_KEY as string })

const text = { type: 'string' }
const profile = {
  type: 'object',
  properties: {
    username: text,
    email: text,
    full_name: text,
    role: text,
    subjects: { type: 'array', items: text },
    preferences: { type: 'object', properties: { theme: text, notifications: { type: 'boolean' } } }
  }
}

app.get('/health', async () => ({ status: 'ok' }))

app.get('/users/me', { schema: { response: { 200: profile } }, onRequest: request => request.jwtVerify() }, async request => {
  const { sub, role, subjects } = request.user as { sub: string, role: string, subjects: string[] }
  return { username: sub, email: `${sub}@example.edu`, full_name: sub, role, subjects, preferences: { theme: 'light', notifications: true } }
})

await app.listen({ host: '127.0.0.1', port: 0 })
greet(app.server)
