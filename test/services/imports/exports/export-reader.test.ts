import { randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { bytesOf } from '../../../../services/archives/zip.js'
import { openExport } from '../../../../services/imports/exports/export-files.js'
import { readExport } from '../../../../services/imports/exports/export-reader.js'
import { cartridge, tarHeader, tarOf } from '../../../support/course-exports.js'

t.test('a document in the middle of a large archive is given, and those behind it', async t => {
  // What gzip does not make smaller is read in parts, ahead of what is given.
  const more = { 'noise.bin': randomBytes(1_500_000) }
  const { 'web_resources/plan of work.txt': plan = '', ...others } = cartridge()
  const source = bytesOf(tarOf({ 'web_resources/plan of work.txt': plan, ...more, ...others }))
  const given: string[] = []
  await readExport(source, {
    onPlan: async ({ documents }) => documents.map(({ key }) => key),
    onDocument: async (_, bytes) => {
      await new Promise(resolve => setTimeout(resolve, 50))
      given.push(String(bytes))
    }
  }, AbortSignal.timeout(20_000))
  t.ok(given.some(text => text.startsWith('The excursion')), 'the file')
  t.ok(given.some(text => text.includes('Mosses have no roots')), 'the page')
})

t.test('a file of an archive that is a link to itself is passed over', async t => {
  const files = gunzipSync(tarOf(cartridge()))
  const { names } = await openExport(bytesOf(gzipSync(Buffer.concat([tarHeader('.X', 0, '1', './.X'), files]))))
  t.ok(names.has('imsmanifest.xml') && !names.has('.X'), 'the others are there')
  const other = gzipSync(Buffer.concat([tarHeader('.X', 0, '1', '/etc/passwd'), files]))
  await t.rejects(openExport(bytesOf(other)), /leads out|a link/)
})
