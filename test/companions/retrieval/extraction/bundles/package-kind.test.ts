import { randomBytes } from 'node:crypto'
import JSZip from 'jszip'
import t from 'tap'
import read from '../../../../../companions/retrieval/extraction/process/worker.js'
import { docx, paragraph, zip } from '../../files.js'
import { line, open, pptx, shape } from '../office/office.js'

/** The same archive with more than a megabyte before the files that were in it, in their reverse order. */
async function reversed (file: Buffer): Promise<Buffer> {
  const { files } = await JSZip.loadAsync(file)
  const names = Object.keys(files).reverse()
  const parts = await Promise.all(names.map(async name =>
    [name, await files[name]?.async('nodebuffer') ?? Buffer.alloc(0)] as const))
  return zip(Object.fromEntries([['fonts/Tahoma.ttf', randomBytes(1_500_000)], ...parts]))
}

t.test('a file of an office program is known wherever in it stands what says so', async t => {
  const files = {
    docx: docx(paragraph('The exam is on 3 May.')),
    pptx: pptx([shape(line('The exam is on 3 May.'))]),
    odt: open('text', '<text:p>The exam is on 3 May.</text:p>')
  }
  for (const [kind, file] of Object.entries(files)) {
    const found = await read({ bytes: new Uint8Array(await reversed(file)), wanted: 'markdown', name: `a.${kind}` })
    t.match(found, { type: kind, markdown: 'The exam is on 3 May.' }, kind)
  }
})

t.test('an archive that holds such files stays one', async t => {
  const bytes = await reversed(zip({ 'a.docx': docx(paragraph('The exam is on 3 May.')) }))
  t.match(await read({ bytes: new Uint8Array(bytes), wanted: 'markdown', name: 'a.zip' }), { type: 'zip' })
})

t.test('a file with some bytes behind its end is read', async t => {
  const bytes = new Uint8Array(Buffer.concat([docx(paragraph('The exam is on 3 May.')), Buffer.from('\r\n--part')]))
  t.match(await read({ bytes, wanted: 'markdown', name: 'a.docx' }), { markdown: 'The exam is on 3 May.' })
})
