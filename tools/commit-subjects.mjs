/*
 * Checks the subjects of the commits that were made since the rule (CONTRIBUTING.md): at most 72 characters. A shallow
 * clone has fewer commits: those are checked. A folder without git has none.
 */
import { spawnSync } from 'node:child_process'
import { exit } from 'node:process'

const MOST = 72
const SINCE = '2026-11-25T22:30:00Z'

const { status, stdout } = spawnSync(
  'git', ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s'], { encoding: 'utf8' }
)
if (status !== 0) {
  console.log('No git repository: no subject is checked.')
  exit(0)
}
const subjects = stdout.split('\n').filter(line => line !== '').map(line => {
  const [, hash = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? []
  return { hash, subject }
})
const long = subjects.filter(({ subject }) => [...subject].length > MOST)
for (const { hash, subject } of long) console.error(`${hash} has more than ${MOST} characters: ${subject}`)
console.log(`${subjects.length} subjects of commits are checked.`)
exit(long.length === 0 ? 0 : 1)
