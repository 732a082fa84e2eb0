import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import read from '../../companions/retrieval/extraction/process/worker.js'
import { slides } from '../../test/companions/retrieval/files.js'
import { PAGES, scannedPage, wrongWords } from '../../test/companions/retrieval/scanned-page.js'
import { median } from '../harness/measure.js'
import { ms, mustHold, table } from '../harness/report.js'

const BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const ROUNDS = 5
const MOST_SLIDES_MS = 1_500
const MOST_PAGE_MS = 6_000
const MOST_WRONG = 0.05

/** How long files take to be read, in the program that reads them. A first reading starts what the others share. */
export async function reading (): Promise<void> {
  const deck = slides(60)
  const rows = [['', 'time', 'processor', 'words that are wrong']]
  const found = await measured(deck)
  rows.push(['60 slides with tables and notes', ms(found.time), ms(found.processor), ''])
  mustHold(`60 slides within ${MOST_SLIDES_MS / 1000} s`, ms(found.time), found.time <= MOST_SLIDES_MS)
  if (existsSync(BROWSER)) rows.push(...await recognised())
  else console.log(`\nScanned pages are not read: there is no browser at ${BROWSER} (CHROMIUM_PATH) that makes them.`)
  table('The reading of a file', rows)
}

async function recognised (): Promise<string[][]> {
  const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox', '--disable-gpu'] })
  const pages = new Map<string, Buffer>()
  for (const [language, texts] of Object.entries(PAGES)) pages.set(language, await scannedPage(browser, texts))
  await browser.close()
  const rows: string[][] = []
  for (const [language, texts] of Object.entries(PAGES)) {
    const { time, processor, text } = await measured(pages.get(language) as Buffer)
    const wrong = wrongWords(texts.join(' '), text)
    const share = `${(wrong * 100).toFixed(1)} %`
    rows.push([`a scanned page of 300 dpi (${language})`, ms(time), ms(processor), share])
    mustHold(`a scanned page (${language}) within ${MOST_PAGE_MS / 1000} s`, ms(time), time <= MOST_PAGE_MS)
    mustHold(`a scanned page (${language}): at most ${MOST_WRONG * 100} % of the words are wrong`, share,
      wrong <= MOST_WRONG)
  }
  return rows
}

async function measured (bytes: Buffer): Promise<{ time: number, processor: number, text: string }> {
  const [times, processors]: [number[], number[]] = [[], []]
  let text = ''
  for (let round = 0; round <= ROUNDS; round++) {
    const [before, cpu] = [performance.now(), process.cpuUsage()]
    const found = await read({ bytes: new Uint8Array(bytes), wanted: 'passages' })
    if ('unreadable' in found) throw new Error(found.unreadable)
    const { user, system } = process.cpuUsage(cpu)
    if (round > 0) {
      times.push(performance.now() - before)
      processors.push((user + system) / 1000)
    }
    text = found.passages.map(({ content }) => content).join(' ')
  }
  return { time: median(times), processor: median(processors), text }
}
