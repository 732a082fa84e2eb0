/*
 * After `npm run build`: signs in through Keycloak itself (test/keycloak). It needs Java 17, Maven and unzip; where
 * they are not there, or its distribution cannot be downloaded, it says so and ends well. The distribution (180 MB) is
 * kept in Maven's folder, and unpacked into dist/keycloak.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { env, exit } from 'node:process'

const VERSION = '26.7.3'
const FOLDER = 'dist/keycloak'
const HOME = join(FOLDER, `keycloak-${VERSION}`)
const DOWNLOAD_MS = 240_000

process.chdir(join(import.meta.dirname, '../..'))
const run = (program, ...options) =>
  spawnSync(program, options, { stdio: 'ignore', timeout: DOWNLOAD_MS }).status === 0

for (const [program, option] of [['java', '-version'], ['mvn', '-version'], ['unzip', '-v']]) {
  if (!run(program, option)) skip(`there is no ${program} on this machine`)
}
const artifact = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`
const copy = ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${resolve(FOLDER)}`]
if (!existsSync(HOME)) {
  if (!run('mvn', ...copy)) skip('the distribution of Keycloak cannot be downloaded')
  if (!run('unzip', '-q', '-o', join(FOLDER, `keycloak-quarkus-dist-${VERSION}.zip`), '-d', FOLDER)) exit(1)
}
const tap = ['tap', '--disable-coverage', '--timeout=420', 'dist/test/keycloak/keycloak.test.js']
const { status } = spawnSync('npx', tap, { stdio: 'inherit', env: { ...env, KEYCLOAK_HOME: resolve(HOME) } })
exit(status ?? 1)

function skip (reason) {
  console.log(`Keycloak is not tried: ${reason}.`)
  exit(0)
}
