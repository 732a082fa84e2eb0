import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'
import { LANGUAGES } from '../../text/languages/registry.js'
import type { Maker } from '../material/making/maker.js'
import { unpacked } from '../material/making/making.js'
import { MaterialIndex } from '../material/material-index.js'
import { testOffline } from '../providers/offline/offline-questions.js'

/*
 * The patterns that questions are made with are compiled when they are first used, and so is the code: of the first
 * test of a process, half of its time. So an engine that listens soon makes the questions of a small course in each
 * language, in short turns. Nothing is kept of them.
 */

// How long after the engine listens, in milliseconds. What has just started has enough to do.
const AFTER_MS = 2_000
// How much of a function runs before V8 optimises it, in bytes: ten times as much as V8 has chosen. Of all the code
// that a test runs through, little comes again so often that this pays: it took a third of the processor time of a
// first test, and of the tests of 26 courses in turn a sixth.
const BEFORE_OPTIMISED = 675_840
// V8 of Node 20, where it was measured. That of Node 24 does not know the flag, and writes an error.
const MEASURED_V8 = /^11\./
// Between two pieces of work.
const PAUSE_MS = 100
// A material of so many copies is made in the thread that reads the material of courses.
const COPIES = 4
// What reads the tables of HTML. To load it all at once would hold up others.
const OF_HTML = ['parse5-htmlparser2-tree-adapter', 'cheerio/slim', 'cheerio', 'turndown']

interface Options {
  maker: Maker
  afterMs?: number
}

/** Makes the first test of an engine without a model as fast as the next ones, once it listens. */
export default fp<Options>(async (app, { maker, afterMs = AFTER_MS }) => {
  if (MEASURED_V8.test(process.versions.v8)) setFlagsFromString(`--interrupt-budget=${BEFORE_OPTIMISED}`)
  const closing = new AbortController()
  app.addHook('onListen', async () => {
    warmUp(maker, app.log, afterMs, closing.signal).catch(error => {
      if (!closing.signal.aborted) app.log.warn({ err: error }, 'the first test will take longer')
    })
  })
  app.addHook('onClose', async () => { closing.abort() })
}, { name: 'warm-up' })

async function warmUp (maker: Maker, log: FastifyBaseLogger, afterMs: number, signal: AbortSignal): Promise<void> {
  const pauseFor = async (milliseconds: number) => await pause(milliseconds, undefined, { signal, ref: false })
  await pauseFor(afterMs)
  const require = createRequire(import.meta.url)
  for (const name of OF_HTML) {
    require(name)
    await pauseFor(PAUSE_MS)
  }
  for (const [language, { sampleCourse }] of LANGUAGES) {
    if (sampleCourse === undefined) continue
    const texts = { guide: sampleCourse.repeat(COPIES), published: '', chunks: [] }
    const index = new MaterialIndex(await unpacked(await maker.makeSample(texts, log)))
    log.debug({ language }, 'the engine has read its sample')
    const material = { subject: '', index, answers: [], hasInbox: false, retrievalFailed: false }
    // A test without options, and one with some.
    for (const difficulty of ['medium', 'easy'] as const) {
      await pauseFor(PAUSE_MS)
      await testOffline({ topic: '', num_questions: 5, difficulty, language, material, seed: 'sample' })
    }
  }
  log.debug('the engine has made the questions of its samples')
}
