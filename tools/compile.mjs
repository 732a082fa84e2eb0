/*
 * `npm run build`: compiles all TypeScript into dist/, and does nothing when nothing has changed since the last time.
 * It also removes compiled files that have no source any more, and copies three things of large packages that
 * production does not install: Redoc's bundle to where routes/docs reads it, the commonest passwords to where lib/
 * reads them, and the character maps of pdf.js to where the retrieval service reads them.
 * Arguments go to the compiler.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { exit } from 'node:process'
import { fingerprint } from './fingerprint.mjs'

process.chdir(join(import.meta.dirname, '..'))
const { resolve } = createRequire(import.meta.url)

// Vite compiles web/ (tools/build-web.mjs).
const NOT_COMPILED = ['dist', 'node_modules', 'data', 'coverage', 'web']
// The copies that mutation testing makes, the groups of tests, earlier versions, and the compiled page.
const OTHERS = ['dist/stryker', 'dist/test-groups', 'dist/peer-groups', 'dist/versions', 'dist/web']
const SETTINGS = ['package-lock.json', 'tsconfig.json', 'tools/compile.mjs', 'tools/fingerprint.mjs']
const STAMP = 'dist/.stamp'
const BUNDLE = 'dist/routes/docs/redoc.standalone.js'
// The one request that Redoc makes to another host is for this logo. An empty image stands in for it.
const LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg'
const NO_LOGO = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'
const PASSWORDS = 'dist/lib/validation/common-passwords.json'
const MAPS = 'dist/companions/retrieval/extraction/pdf/character-maps'
const RECOGNITION = 'dist/companions/retrieval/extraction/pictures/recognition-data'
const LANGUAGES = ['eng', 'spa']
const PASSWORD_COUNT = 10_000

const sources = files('.', NOT_COMPILED).filter(path => path.endsWith('.ts'))
const stamp = fingerprint([...sources, ...SETTINGS])
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stamp) await compile()

async function compile () {
  const [compiler, ...first] = compilerHere()
  const redoc = installed('redoc/bundles/redoc.standalone.js')
  const { dictionary } = await import(installed('@zxcvbn-ts/language-common'))
  const maps = dirname(installed('pdfjs-dist/cmaps/Adobe-GB1-0.bcmap'))
  rmSync(STAMP, { force: true })
  removeStale()
  const { status } = spawnSync(compiler, [...first, ...process.argv.slice(2)], { stdio: 'inherit' })
  if (status !== 0) exit(1)
  mkdirSync(dirname(BUNDLE), { recursive: true })
  writeFileSync(BUNDLE, readFileSync(redoc, 'utf8').replaceAll(LOGO, NO_LOGO))
  writeFileSync(PASSWORDS, JSON.stringify(dictionary['passwords-common'].slice(0, PASSWORD_COUNT)))
  cpSync(maps, MAPS, { recursive: true })
  copyLanguages()
  writeFileSync(STAMP, stamp)
}

/**
 * The native compiler takes half of the processor's time, on all cores. npm leaves it out where there is none for the
 * machine.
 */
function compilerHere () {
  try {
    const native = resolve(`@typescript/native-preview-${process.platform}-${process.arch}/package.json`)
    return [join(dirname(native), 'lib/tsgo')]
  } catch {
    return [process.execPath, installed('typescript/bin/tsc')]
  }
}

/** The library wants the data of all languages in one folder. */
function copyLanguages () {
  for (const language of LANGUAGES) {
    const file = `${language}.traineddata.gz`
    cpSync(installed(`@tesseract.js-data/${language}/4.0.0_best_int/${file}`), join(RECOGNITION, file))
  }
}

/** A deleted test must not run, and nothing must import a moved module by its old name. */
function removeStale () {
  if (!existsSync('dist')) return
  const compiled = new Set(sources.map(path => `dist/${path.replace(/\.ts$/, '.js')}`))
  for (const path of files('dist', OTHERS)) {
    if (/\.js(?:\.map)?$/.test(path) && !compiled.has(path.replace(/\.map$/, ''))) rmSync(path)
  }
}

function installed (file) {
  try {
    return resolve(file)
  } catch {
    console.error(`The sources must be compiled, and ${file} is not installed: run npm ci with the dev packages.`)
    return exit(1)
  }
}

/** Every file below the folder, but not below hidden folders or those that are left out. */
function files (folder, leftOut = []) {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return entry.name.startsWith('.') || leftOut.includes(path) ? [] : files(path, leftOut)
  })
}
