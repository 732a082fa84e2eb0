/* Starts mongo-java-server: it speaks MongoDB's protocol, and this project did not write it (test/peer/README.md). */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const LIBRARIES = 'dist/peer'
const DOWNLOAD_MS = 60_000
const START_MS = 30_000

/**
 * Downloads it and starts it in memory. Call it in the root folder.
 * @returns `uri` and `stop`, or why it cannot be tried on this machine as `missing`
 * @throws when it does not start
 */
export async function startMongoJavaServer () {
  for (const program of ['java', 'mvn']) {
    if (spawnSync(program, ['-version'], { stdio: 'ignore' }).status !== 0) {
      return { missing: `there is no ${program} on this machine` }
    }
  }
  const target = `-DoutputDirectory=../../${LIBRARIES}`
  const download = ['-q', '-B', '-f', 'test/peer/pom.xml', 'dependency:copy-dependencies', target]
  if (spawnSync('mvn', download, { stdio: 'ignore', timeout: DOWNLOAD_MS }).status !== 0) {
    return { missing: 'mongo-java-server cannot be downloaded' }
  }
  // The table of docs/operations.md: it takes a write of one document as a sharded cluster does, by the shard key.
  const shardKeys = readFileSync('docs/operations.md', 'utf8').matchAll(/^\| `(\w+)` \| `\{ (\w+): .* \}` \|$/gm)
  const keys = [...shardKeys].map(([, ...pair]) => pair.join(':'))
  const program = ['-cp', `${LIBRARIES}/*`, 'test/peer/Peer.java', ...keys]
  // It ends with its standard input, so also with this process.
  const peer = spawn('java', program, { stdio: ['pipe', 'pipe', 'inherit'] })
  const timer = setTimeout(() => peer.kill(), START_MS)
  const uri = (await createInterface({ input: peer.stdout })[Symbol.asyncIterator]().next()).value
  clearTimeout(timer)
  if (uri === undefined) throw new Error('mongo-java-server has not started')
  peer.stdout.resume()
  return { uri, stop: () => peer.stdin.end() }
}
