import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { peer } from '../../chat-engine/helper.js'

interface Sparse { indices: number[], values: number[] }
interface Point { id: string, vector: Record<string, number[] | Sparse>, payload: Record<string, unknown> }
interface Collection {
  vectors: Record<string, { size: number, distance: string, on_disk?: boolean }>
  sparse_vectors: Record<string, { modifier?: string, index?: { on_disk?: boolean } }>
  points: Map<string, Point>
  indexed: Map<string, unknown>
  replication_factor?: number
}
type Condition = { key: string, match: { value: unknown } | { any: unknown[] } }
type Filter = { must?: Condition[], must_not?: Condition[] }
interface Query {
  query?: number[] | Sparse | { fusion: 'rrf' }
  using?: string
  filter?: Filter
  limit: number
  prefetch?: Query[]
}

/**
 * The part of Qdrant's REST API that the service uses: collections with dense and sparse vectors, `modifier: idf`,
 * filters, prefetch with RRF. Other requests are refused, as by Qdrant, and filters by what has no index, as by Qdrant
 * Cloud (strict mode). Without `wait=true`, a write is visible later.
 * After `down()`, the responses are 500.
 */
export async function qdrantDouble (t: Test) {
  const collections = new Map<string, Collection>()
  const headers: Array<Record<string, unknown>> = []
  let failing = (_path: string) => false

  const url = await peer(t, async (request, response) => {
    headers.push(request.headers)
    const { pathname, searchParams } = new URL(request.url as string, 'http://qdrant')
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ time: 0, ...body }))
    }
    if (failing(pathname)) return answer(500, { status: { error: 'Service internal error' } })
    const [, , name = '', ...rest] = pathname.split('/')
    try {
      const wait = searchParams.get('wait') === 'true'
      const operation = `${request.method} ${rest.join('/')}`
      const body = request.body === '' ? {} : JSON.parse(request.body)
      answer(200, { status: 'ok', result: await handle(collections, operation, name, body, wait) })
    } catch (error) {
      const refused = error instanceof Refused ? error : new Refused(400, String(error))
      answer(refused.status, { status: { error: refused.message } })
    }
  })

  return {
    url,
    headers,
    collections,
    /** Requests of these paths fail from now on. */
    down: (paths = /./) => { failing = path => paths.test(path) },
    up: () => { failing = () => false }
  }
}

async function handle (
  collections: Map<string, Collection>, operation: string, name: string, body: any, wait: boolean
): Promise<unknown> {
  const collection = collections.get(name)
  const known = () => collection ?? refuse(404, `Collection ${name} doesn't exist`)
  const write = async (change: () => void) => {
    if (wait) change()
    else sleep(100).then(change)
    return { operation_id: 1, status: wait ? 'completed' : 'acknowledged' }
  }
  switch (operation) {
    case 'GET exists': return { exists: collection !== undefined }
    case 'PUT ':
      if (collection !== undefined) refuse(409, `Collection ${name} already exists`)
      collections.set(name, {
        vectors: body.vectors ?? {},
        sparse_vectors: body.sparse_vectors ?? {},
        points: new Map(),
        indexed: new Map(),
        replication_factor: body.replication_factor
      })
      return true
    case 'PATCH ': {
      const changed = known()
      for (const name of Object.keys(body.vectors ?? {})) {
        const vector = changed.vectors[name] ?? refuse(400, `Not existing vector name error: ${name}`)
        Object.assign(vector, body.vectors[name])
      }
      Object.assign(changed.sparse_vectors, body.sparse_vectors)
      Object.assign(changed, body.params)
      return true
    }
    case 'PUT index': return write(() => known().indexed.set(body.field_name, body.field_schema))
    case 'PUT points': {
      for (const point of body.points as Point[]) check(known(), point)
      return write(() => { for (const point of body.points) known().points.set(point.id, point) })
    }
    case 'POST points/delete': return write(() => {
      for (const { id } of matching(known(), body.filter)) known().points.delete(id)
    })
    case 'POST points/count': return { count: matching(known(), body.filter).length }
    case 'POST points/query': return {
      points: query(known(), body).map(({ point: { id, payload }, score }) => ({
        id,
        version: 1,
        score,
        payload: Object.fromEntries((body.with_payload as string[]).map(key => [key, payload[key]]))
      }))
    }
    default: return refuse(404, `no ${operation} here`)
  }
}

class Refused extends Error {
  constructor (readonly status: number, message: string) {
    super(message)
  }
}

function refuse (status: number, message: string): never {
  throw new Refused(status, message)
}

function check (collection: Collection, { id, vector }: Point): void {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) refuse(400, 'not a valid point ID')
  for (const [name, value] of Object.entries(vector)) {
    if (Array.isArray(value)) {
      const { size } = collection.vectors[name] ?? refuse(400, `Not existing vector name error: ${name}`)
      if (value.length !== size) refuse(400, `Vector dimension error: expected dim: ${size}, got ${value.length}`)
    } else {
      if (collection.sparse_vectors[name] === undefined) refuse(400, `Not existing vector name error: ${name}`)
      if (new Set(value.indices).size !== value.indices.length) {
        refuse(422, 'Validation error in JSON body: indices must be unique')
      }
      if (value.indices.length !== value.values.length) refuse(422, 'must be the same length as values')
    }
  }
}

function matching (collection: Collection, filter?: Filter): Point[] {
  const { must = [], must_not: mustNot = [] } = filter ?? {}
  for (const { key } of [...must, ...mustNot]) {
    if (!collection.indexed.has(key)) refuse(400, `Index required but not found for "${key}"`)
  }
  return [...collection.points.values()].filter(({ payload }) => {
    const holds = ({ key, match }: Condition) =>
      'any' in match ? match.any.includes(payload[key]) : match.value === payload[key]
    return must.every(holds) && !mustNot.some(holds)
  })
}

interface Scored { point: Point, score: number }

function query (collection: Collection, { query: asked, using = '', filter, limit, prefetch }: Query): Scored[] {
  if (asked !== undefined && 'fusion' in asked) {
    const scores = new Map<Point, number>()
    for (const list of (prefetch ?? refuse(400, 'fusion needs prefetches')).map(part => query(collection, part))) {
      for (const [rank, { point }] of list.entries()) scores.set(point, (scores.get(point) ?? 0) + 1 / (2 + rank))
    }
    return best([...scores].map(([point, score]) => ({ point, score })), limit)
  }
  const points = matching(collection, filter)
  if (Array.isArray(asked)) {
    const { size } = collection.vectors[using] ?? refuse(400, `Not existing vector name error: ${using}`)
    if (asked.length !== size) refuse(400, 'Vector dimension error')
    return best(points.flatMap(point => {
      const vector = point.vector[using]
      return Array.isArray(vector) ? [{ point, score: cosine(asked, vector) }] : []
    }), limit)
  }
  const { modifier } = collection.sparse_vectors[using] ?? refuse(400, `Not existing vector name error: ${using}`)
  const { indices, values } = asked as Sparse
  const all = [...collection.points.values()].map(({ vector }) => new Set((vector[using] as Sparse).indices))
  const idf = (index: number) => {
    if (modifier !== 'idf') return 1
    const frequency = all.filter(known => known.has(index)).length
    return Math.log(1 + (all.length - frequency + 0.5) / (frequency + 0.5))
  }
  const weights = new Map(indices.map((index, place) => [index, (values[place] as number) * idf(index)]))
  const scored = points.map(point => {
    const sparse = point.vector[using] as Sparse
    const products = sparse.indices.map((index, place) => (weights.get(index) ?? 0) * (sparse.values[place] ?? 0))
    return { point, score: products.reduce((sum, product) => sum + product, 0) }
  })
  // A point without a term of the query is no result.
  return best(scored.filter(({ score }) => score > 0), limit)
}

function best (scored: Scored[], limit: number): Scored[] {
  return scored.sort((a, b) => b.score - a.score).slice(0, limit)
}

function cosine (a: number[], b: number[]): number {
  const dot = (x: number[], y: number[]) => x.reduce((sum, value, place) => sum + value * (y[place] as number), 0)
  return dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) || 1)
}

/** An embeddings endpoint. Its vectors tell cars from plants, whatever the words for them. */
export async function embeddingsDouble (t: Test) {
  const calls: Array<{ authorization: unknown, model: string, input: string[] }> = []
  /** `slowFrom`: from so many texts on, a request takes for ever; `tooLong`: from so many characters on, it is refused;
   * `away`: texts for which there is no answer; `only`: the one model that it has, whichever is asked for;
   * `silent`: whether it says so; `more`: by how many numbers its vectors are longer. */
  const state = { failing: false, slowFrom: Infinity, tooLong: Infinity, away: /^$/, only: '', silent: false, more: 0 }
  const MEANINGS = [
    /\b(?:car|cars|automobile|vehicle|coche)\b/gi, /\b(?:moss|mosses|plant|plants|fern|ferns|vegetation)\b/gi, /\w+/g
  ]
  const url = await peer(t, (request, response) => {
    const { model, input } = JSON.parse(request.body) as { model: string, input: string[] }
    if (input.length >= state.slowFrom) return
    if (input.some(text => state.away.test(text))) {
      response.writeHead(500).end()
      return
    }
    if (input.some(text => text.length >= state.tooLong)) {
      const message = 'This model\'s maximum context length is 512 tokens'
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }))
      return
    }
    calls.push({ authorization: request.headers.authorization, model, input })
    const data = input.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: [
        ...MEANINGS.map(words => (text.match(words) ?? []).length + 0.01), ...Array<number>(state.more).fill(0)
      ]
    }))
    const error = { message: `Incorrect API key provided: ${request.headers.authorization}` }
    const named = state.silent ? {} : { model: state.only === '' ? model : state.only }
    const [status, body] = state.failing ? [401, { error }] : [200, { object: 'list', ...named, data }]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return { url: `${url}/v1`, calls, state }
}
