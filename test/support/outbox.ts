import type { FastifyInstance } from 'fastify'

export async function drained (app: FastifyInstance, _kind: string): Promise<void> {
  await app.outbox.tryDue()
}
