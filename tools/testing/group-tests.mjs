/*
 * Writes dist/test-groups: programs that run several test files of one folder in one process. `npm test` runs these,
 * because most test files need less time than the loading of the gateway and its libraries. Each test file also runs
 * by itself (`npm run test:room`), and so does each test (`npm run test:alone`). The groups of `npm run test:slow` are
 * in a folder of their own. With arguments, a folder in dist/ and names of test files, it makes the groups of these
 * files in that folder.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

const TESTS = 'dist/test'
const [GROUPS = 'dist/test-groups', ...chosen] = process.argv.slice(2)
const MOST = 24
// These take less when several groups run at once: their tests wait for a browser, for processes and deadlines most of
// the time, or one group of all would be the last and the only one that still runs.
const FEWER = {
  browser: 2, 'companions-chat-engine': 16, 'companions-retrieval': 5, faults: 3, routes: 12, services: 10, top: 3
}
const ALONE = [
  // An error in an idle thread does not arrive when tap has run another test before.
  'lib/process/worker-pool.test.js',
  // Counts the processes that it has started.
  'companions/retrieval/extraction/isolation.test.js'
]
// What is about a companion, starts a browser or processes, reads large documents, tries many random inputs, waits for
// many deadlines, or lets several gateways or many users do something at once. It takes four fifths of the time of all
// tests, so `npm test` leaves it to `npm run test:slow`. CI runs both.
const SLOW = [
  'browser/', 'keycloak/', 'lti-platforms/', 'companions/', 'deploy/', 'examples/', 'faults/', 'properties/',
  'routes/accounts/export.test.js', 'routes/accounts/mail.test.js', 'routes/admin/import.test.js', 'routes/analysis/',
  'routes/chat/engine-faults.test.js', 'routes/chat/streaming.test.js', 'routes/documents/', 'routes/imports/',
  'routes/lti/', 'routes/mail/', 'routes/questions/', 'routes/results/', 'routes/scim/', 'routes/sign-in/', 'transfer/',
  'embedded-mongo/indexes.test.js', 'embedded-mongo/query/slices.test.js', 'embedded-mongo/repair/',
  'embedded-mongo/store/', 'embedded-mongo/thread.test.js', 'lib/process/tracing.test.js',
  'plugins/http/bodies-in-flight.test.js', 'plugins/mail.test.js', 'repair.test.js', 'server.test.js',
  'services/accounts/', 'services/chat/limits.test.js', 'services/imports/', 'services/professor/',
  'services/sessions/sessions.test.js', 'services/subjects/', 'services/system/'
]

process.chdir(join(import.meta.dirname, '../..'))
const all = readdirSync(TESTS, { recursive: true }).filter(name => name.endsWith('.test.js'))
const files = all.filter(name => chosen.length === 0 || chosen.includes(name)).sort()
rmSync(GROUPS, { recursive: true, force: true })
write(GROUPS, chosen.length > 0 ? files : files.filter(name => !isSlow(name)))
if (chosen.length === 0) write(join(GROUPS, 'slow'), files.filter(isSlow))

function isSlow (file) {
  return SLOW.some(start => file.replaceAll(sep, '/').startsWith(start))
}

function write (folder, ofFolder) {
  mkdirSync(folder, { recursive: true })
  for (const [room, names] of Object.entries(byRoom(ofFolder))) {
    const groups = Math.ceil(names.length / (FEWER[room] ?? MOST))
    for (let i = 0; i < groups; i++) {
      const part = names.filter((_file, j) => j % groups === i)
      const name = groups === 1 ? room : `${room}-${i + 1}`
      writeFileSync(join(folder, `${name}.test.js`), program(part, relative(folder, TESTS).replaceAll(sep, '/')))
    }
  }
}

function byRoom (names) {
  const rooms = {}
  for (const name of names) (rooms[roomOf(name)] ??= []).push(name)
  return rooms
}

/** The folder, with the rooms that lie below one of them as one: `routes`, `companions-retrieval`. */
function roomOf (file) {
  if (ALONE.includes(file)) return file.replaceAll(sep, '-').replace('.test.js', '')
  const [first, second] = dirname(file).split(sep)
  return first === 'companions' && second !== undefined ? `${first}-${second}` : first === '.' ? 'top' : first
}

/** All files are loaded before the first test begins: tap ends when it has nothing to do, also between two files. */
function program (names, tests) {
  if (names.length === 1) return `import '${tests}/${names[0].replaceAll(sep, '/')}'\n`
  return `import '${tests}/support/without-domains.js'
import t from 'tap'

let ready
t.test('the files of tests are loaded', { timeout: 0 }, () => new Promise(resolve => { ready = resolve }))
${names.map(name => `await import('${tests}/${name.replaceAll(sep, '/')}')`).join('\n')}
ready()
`
}
