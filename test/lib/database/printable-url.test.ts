import t from 'tap'
import { hostsOf, withoutCredentials } from '../../../lib/database/printable-url.js'

t.test('hosts of a connection string have no user, password, database or option', async t => {
  const uris: Array<[uri: string, hosts: string]> = [
    ['mongodb://ada:hunter2@a.example:27017,b.example/db?password=hunter2', 'a.example:27017,b.example'],
    ['mongodb+srv://ada:hunter2@cluster.example', 'cluster.example'],
    ['mongodb://ada:p%40ss@localhost?x=1', 'localhost'],
    ['http://localhost:6333', 'localhost:6333'],
    ['http://localhost/a//ada:hunter2@b', 'localhost']
  ]
  for (const [uri, hosts] of uris) t.equal(hostsOf(uri), hosts, uri)
})

t.test('a URL is shown without user, password, query and last slash', async t => {
  const urls: Array<[url: string, shown: string]> = [
    ['http://ada:hunter2@localhost:8080/?key=hunter2', 'http://localhost:8080'],
    ['https://hunter2@engine.example/v1/#hunter2', 'https://engine.example/v1'],
    ['http://127.0.0.1:1/a/b', 'http://127.0.0.1:1/a/b']
  ]
  for (const [url, shown] of urls) t.equal(withoutCredentials(url), shown, url)
  t.equal(withoutCredentials(undefined), undefined)
})
