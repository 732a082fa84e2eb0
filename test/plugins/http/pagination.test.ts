import Fastify from 'fastify'
import t, { type Test } from 'tap'
import pagination from '../../../plugins/http/pagination.js'

type Window = { total: number, limit: number, page?: number, skip?: number }

/** Returns the total and the links of a page, for example `first page=1`. */
async function linksOf (t: Test, window: Window, url = '/list'): Promise<string[]> {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(pagination)
  app.get('/list', async (_request, reply) => reply.paginate(window as never).send([]))
  const { headers } = await app.inject(url)
  const links = [...String(headers.link).matchAll(/<\/list\?([^>]*)>; rel="(\w+)"(?:, |$)/g)]
  return [`${headers['x-total-count']}`, ...links.map(([, query, relation]) => `${relation} ${query}`)]
}

const PAGES: Array<[window: Window, links: string[]]> = [
  [{ total: 0, page: 1, limit: 10 }, ['first page=1', 'last page=1']],
  [{ total: 10, page: 1, limit: 10 }, ['first page=1', 'last page=1']],
  [{ total: 11, page: 1, limit: 10 }, ['first page=1', 'next page=2', 'last page=2']],
  [{ total: 30, page: 2, limit: 10 }, ['first page=1', 'prev page=1', 'next page=3', 'last page=3']],
  [{ total: 30, page: 3, limit: 10 }, ['first page=1', 'prev page=2', 'last page=3']],
  [{ total: 30, page: 9, limit: 10 }, ['first page=1', 'prev page=3', 'last page=3']],
  [{ total: 0, page: 9, limit: 10 }, ['first page=1', 'prev page=1', 'last page=1']],
  [{ total: 5, skip: 0, limit: 2 }, ['first skip=0', 'next skip=2', 'last skip=4']],
  [{ total: 5, skip: 1, limit: 2 }, ['first skip=0', 'prev skip=0', 'next skip=3', 'last skip=3']],
  [{ total: 6, skip: 3, limit: 2 }, ['first skip=0', 'prev skip=1', 'next skip=5', 'last skip=5']],
  [{ total: 5, skip: 5, limit: 2 }, ['first skip=0', 'prev skip=3', 'last skip=4']],
  [{ total: 5, skip: 99, limit: 2 }, ['first skip=0', 'prev skip=4', 'last skip=4']]
]

t.test('the first, previous, next and last page, and no page that is not there', async t => {
  for (const [window, links] of PAGES) {
    const { total, limit } = window
    const expected = [String(total), ...links.map(link => `${link}&limit=${limit}`)]
    t.strictSame(await linksOf(t, window), expected, JSON.stringify(window))
  }
})

t.test('a link keeps the other parameters of the request', async t => {
  const links = await linksOf(t, { total: 3, page: 1, limit: 2 }, '/list?subject=a?b%26&page=7&limit=9')
  t.strictSame(links, ['3', ...['first 1', 'next 2', 'last 2'].map(link => {
    const [relation, page] = link.split(' ')
    return `${relation} subject=a%3Fb%26&page=${page}&limit=2`
  })])
})
