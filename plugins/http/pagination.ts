import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

type Window = { total: number, limit: number } & ({ page: number } | { skip: number })

declare module 'fastify' {
  interface FastifyReply {
    /** Sets `X-Total-Count`, and `Link` with the other pages (docs/contract.md §3). */
    paginate: (window: Window) => FastifyReply
  }
}

export default fp(async app => {
  app.decorateReply('paginate', function (this: FastifyReply, window) {
    return this.header('x-total-count', String(window.total)).header('link', linksOf(this.request.url, window))
  })
}, { name: 'pagination' })

/** RFC 8288, with references relative to this server: no proxy in front can make them wrong. */
function linksOf (url: string, window: Window): string {
  const { total, limit } = window
  const isPaged = 'page' in window
  const start = isPaged ? (window.page - 1) * limit : window.skip
  // The last page as the `next` links reach it, which matters where `skip` is not a multiple of `limit`.
  const offset = start < total ? start % limit : 0
  const lastStart = Math.max(0, Math.floor((total - 1 - offset) / limit) * limit + offset)

  const starts: Array<[string, number]> = [['first', 0]]
  if (start > 0) starts.push(['prev', Math.min(Math.max(0, start - limit), lastStart)])
  if (start + limit < total) starts.push(['next', start + limit])
  starts.push(['last', lastStart])

  // Only the first question mark is one: the others belong to the query.
  const [path, ...search] = url.split('?')
  return starts.map(([relation, from]) => {
    const query = new URLSearchParams(search.join('?'))
    if (isPaged) query.set('page', String(from / limit + 1))
    else query.set('skip', String(from))
    query.set('limit', String(limit))
    return `<${path}?${query}>; rel="${relation}"`
  }).join(', ')
}
