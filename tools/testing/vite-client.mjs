/*
 * `node tools/testing/vite-client.mjs`: makes a new Vite project from its template `vanilla-ts`, which has the
 * strictest options of the compiler, adds client/ as docs/api.md says, and builds it. It needs npm's registry; where
 * that cannot be reached, it says so and ends well.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exit } from 'node:process'

const CREATE = 'create-vite@9.3.0'
// All together, a minute at most.
const CREATE_MS = 15_000
const INSTALL_MS = 25_000
const BUILD_MS = 20_000
const PAGE = `import { createClient, SessionEnded } from './client/index'

const client = createClient('http://127.0.0.1:8000', { storage: sessionStorage })
try {
  for await (const event of client.chat({ id: 's', asignatura: 'algebra-1', content: 'Hello' })) {
    if (event.type === 'delta') document.body.append(event.text)
  }
} catch (error) {
  if (error instanceof SessionEnded) client.token = undefined
}
`

process.chdir(join(import.meta.dirname, '../..'))
const { devDependencies, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const versions = { ...devDependencies, ...dependencies }
const packages = ['openapi-fetch', 'eventsource-parser'].map(name => `${name}@${versions[name]}`)
const folder = mkdtempSync(join(tmpdir(), 'vite-client-'))
const project = join(folder, 'page')
exit(run())

function run () {
  try {
    const hasProject = npm(folder, CREATE_MS, 'exec', '--yes', '--', CREATE, 'page', '--template', 'vanilla-ts',
      '--no-interactive') && npm(project, INSTALL_MS, 'install', '--no-audit', '--no-fund', ...packages)
    if (!hasProject) {
      console.log("The build of the client with Vite is skipped: its project cannot be installed from npm's registry.")
      return 0
    }
    cpSync('client', join(project, 'src', 'client'), { recursive: true })
    writeFileSync(join(project, 'src', 'main.ts'), PAGE)
    const isBuilt = npm(project, BUILD_MS, 'run', 'build')
    console.log(isBuilt ? 'The client builds in a new Vite project.' : 'The client does not build with Vite.')
    return isBuilt ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Installs say nothing, because their failure is none of the client's; a build says everything. */
function npm (cwd, timeout, ...args) {
  return spawnSync('npm', args, { cwd, timeout, stdio: args[0] === 'run' ? 'inherit' : 'ignore' }).status === 0
}
