/*
 * The second half of `npm run build`: makes the page from web/ with Vite, into dist/web, each file also compressed. It
 * does nothing when nothing has changed since the last time.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fingerprint } from './fingerprint.mjs'

process.chdir(join(import.meta.dirname, '..'))

const FOLDER = 'dist/web'
const STAMP = join(FOLDER, '.stamp')
const CLIENT = filesOf('client').filter(path => !path.endsWith('.d.ts'))
const SOURCES = [...filesOf('web'), ...CLIENT, 'package-lock.json', 'tools/build-web.mjs']

const stamp = fingerprint(SOURCES)
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stamp) await build()

async function build () {
  rmSync(STAMP, { force: true })
  const { build: bundle } = await import('vite')
  await bundle({ configFile: 'web/vite.config.js', logLevel: 'warn' })
  for (const file of filesOf(FOLDER).filter(path => /\.(?:css|html|js|svg)$/.test(path))) compress(file)
  writeFileSync(STAMP, stamp)
}

function compress (file) {
  const content = readFileSync(file)
  // A file in so small parts would grow.
  if (content.length < 200) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

function filesOf (folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}
