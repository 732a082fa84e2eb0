import jwt from '@fastify/jwt'
import Fastify from 'fastify'
import { greet } from './greet.js'

/** The minimum of work that Fastify does for `GET /users/me`: it checks the token and responds with its claims. */
const app = Fastify()
await app.register(jwt, { secret: process.env.SECRET_KEY ?? '' })

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

app.get('/users/me', {
  schema: { response: { 200: profile } },
  onRequest: request => request.jwtVerify()
}, async request => {
  const { sub, role, subjects } = request.user as { sub: string, role: string, subjects: string[] }
  const preferences = { theme: 'light', notifications: true }
  return { username: sub, email: `${sub}@example.edu`, full_name: sub, role, subjects, preferences }
})

await app.listen({ host: '127.0.0.1', port: 0 })
greet(app.server)
