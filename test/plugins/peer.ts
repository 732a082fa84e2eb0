import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyPluginCallback } from 'fastify'
import type { Test } from 'tap'
import metrics from '../../lib/plugins/metrics.js'

/** A request as the peer got it. Of the headers, those that a plugin sets itself. */
export interface PeerRequest {
  method: string
  path: string
  headers: Record<string, unknown>
  body: string
}

/** Sets what the peer answers from now on. */
type Answer = (status: number, body?: unknown, headers?: Record<string, string>) => void

/** A real HTTP peer with the answer that a test sets, and an app with the plugin that calls it. */
export async function appBefore (
  t: Test, plugin: FastifyPluginCallback<{ url: string, timeoutSeconds: number }>
): Promise<{ app: FastifyInstance, requests: PeerRequest[], answer: Answer }> {
  const requests: PeerRequest[] = []
  let [status, body, headers] = [200, '{}', {}]
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const sent = Object.entries(request.headers).filter(([name]) => /^(x-|content-type|accept$)/.test(name))
    const [method = '', path = ''] = [request.method, request.url]
    requests.push({ method, path, headers: Object.fromEntries(sent), body: text })
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })

  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(metrics)
  await app.register(plugin, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutSeconds: 20 })
  await app.ready()
  const answer: Answer = (nextStatus, json, nextHeaders = {}) => {
    status = nextStatus
    headers = nextHeaders
    body = json === undefined ? '' : JSON.stringify(json)
  }
  return { app, requests, answer }
}

/** What the metrics count, for example `list ok`. */
export async function countedCalls ({ metricsRegistry }: FastifyInstance): Promise<string[]> {
  const counts = (await metricsRegistry.metrics()).matchAll(/_requests_total\{operation="(\w+)",outcome="([^"]+)"\}/g)
  return [...counts].map(([, operation, outcome]) => `${operation} ${outcome}`)
}
