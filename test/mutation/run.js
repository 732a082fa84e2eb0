import { spawnSync } from 'node:child_process'
import { Stryker } from '@stryker-mutator/core'
import { rooms, wantedScore } from './rooms.js'

const name = process.argv[2]
if (name === undefined) {
  // Each room in a process of its own, since Stryker instruments the process that it runs in.
  const failed = Object.keys(rooms).filter(room =>
    spawnSync(process.execPath, [...process.argv.slice(1, 2), room], { stdio: 'inherit' }).status !== 0)
  if (failed.length > 0) console.error(`below ${wantedScore} %: ${failed.join(', ')}`)
  process.exit(failed.length === 0 ? 0 : 1)
}
const room = rooms[name]
if (room === undefined) {
  console.error(`usage: npm run test:mutation -- ${Object.keys(rooms).join('|')}`)
  process.exit(2)
}

// tap ends a test after 30 seconds. A machine that has other work needs more.
process.env.TAP_TIMEOUT ??= '300'

console.log(`${name}: what no test notices is listed here as it is found; a room takes ten minutes to an hour`)
const results = await new Stryker({
  mutate: room.sources,
  testRunner: 'tap',
  tap: { testFiles: room.tests },
  checkers: ['sample'],
  plugins: ['@stryker-mutator/tap-runner', import.meta.resolve('./plugins.js')],
  // The instrumented copy is compiled there; dist is ignored by git, the linter and the compiler already.
  tempDirName: 'dist/stryker',
  ignorePatterns: ['dist', 'data', '.tap', 'coverage'],
  buildCommand: 'node tools/compile.mjs --noCheck && node tools/build-web.mjs',
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  // A machine that has other work must not turn slow tests into killed mutants.
  timeoutMS: 60_000,
  timeoutFactor: 3,
  dryRunTimeoutMinutes: 30,
  reporters: ['missed'],
  logLevel: 'error',
  cleanTempDir: 'always',
  allowConsoleColors: false
}).runMutationTest()

const count = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length
const killed = count('Killed', 'Timeout')
const tested = killed + count('Survived', 'NoCoverage')
const score = 100 * killed / tested
console.log(`${name}: ${score.toFixed(1)} % of ${tested} mutants killed, ${count('Timeout')} of them by a timeout; ` +
  `${count('NoCoverage')} not covered; ${count('RuntimeError')} left out because the test process crashed; ` +
  `wanted: ${wantedScore} %`)
process.exitCode = score >= wantedScore ? 0 : 1
