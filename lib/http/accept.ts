import type { Readable } from 'node:stream'
import { Type, type TSchema } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'

export const CSV = 'text/csv'
export const JSON_TYPE = 'application/json; charset=utf-8'

/** The schema of a response in JSON, or as a table of these columns for a client that prefers {@link CSV}. */
export function orTable (schema: TSchema, description: string, columns: readonly string[]) {
  const table = Type.String({ description: 'RFC 4180, with a heading', examples: [`${columns.join(',')}\r\n`] })
  return { description, content: { 'application/json': { schema }, [CSV]: { schema: table } } }
}

/** Sends a table as a file. */
export function sendTable (reply: FastifyReply, filename: string, table: string | Readable): FastifyReply {
  return reply.type(`${CSV}; charset=utf-8`).header('content-disposition', `attachment; filename="${filename}"`)
    .send(table)
}

/**
 * Whether a client prefers a media type to JSON: its `Accept` names it with a higher quality than JSON, which has none
 * where it is not named. Wildcards name nothing.
 */
export function prefers (accept: string | undefined, type: string): boolean {
  const qualities = new Map((accept ?? '').split(',').map(range => {
    const [name = '', ...parameters] = range.toLowerCase().split(';').map(part => part.trim())
    const quality = parameters.find(parameter => parameter.startsWith('q='))
    return [name, quality === undefined ? 1 : Number(quality.slice(2)) || 0]
  }))
  return (qualities.get(type) ?? 0) > (qualities.get('application/json') ?? 0)
}
