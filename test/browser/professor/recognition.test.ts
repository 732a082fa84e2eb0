import t from 'tap'
import read from '../../../companions/retrieval/extraction/process/worker.js'
import { PAGES, scannedPage, wrongWords } from '../../companions/retrieval/scanned-page.js'
import { launch, skip } from '../support/page.js'

t.test('of a scanned page at 300 dpi, at most 5 % of the words are read wrong', { skip }, async t => {
  const browser = await launch(t)
  for (const [language, texts] of Object.entries(PAGES)) {
    const found = await read({ bytes: new Uint8Array(await scannedPage(browser, texts)), wanted: 'passages' })
    if ('unreadable' in found) throw new Error(found.unreadable)
    const share = wrongWords(texts.join(' '), found.passages.map(({ content }) => content).join(' '))
    t.ok(share <= 0.05, `${language}: ${(share * 100).toFixed(1)} % are wrong`)
    t.equal(found.reading.recognised, 1, language)
  }
})

t.test('a page that was laid on the scanner upside down is turned', { skip }, async t => {
  const browser = await launch(t)
  const found = await read({ bytes: new Uint8Array(await scannedPage(browser, PAGES.en, 180)), wanted: 'passages' })
  if ('unreadable' in found) throw new Error(found.unreadable)
  t.match(found.passages.map(({ content }) => content).join(' '), /office hours are on Tuesday from 11:00 to 13:00/)
})
