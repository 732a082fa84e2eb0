import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A package that an installation gets: one for production, or one that the build puts into `dist/`. */
export interface Shipped { name: string, version: string, license: string, path: string }

// Of these, the build copies a file or some (tools/compile.mjs).
const COPIED = [
  '@tesseract.js-data/eng', '@tesseract.js-data/spa', '@zxcvbn-ts/language-common', 'pdfjs-dist', 'redoc'
]

/** Licences that ask for no more than their text and the names of the authors. None binds who uses the product. */
export const ALLOWED = [
  '0BSD', 'Apache-2.0', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0',
  'Python-2.0', 'Unlicense', 'Zlib'
]

/** Whether a licence, or one alternative of an SPDX expression such as `(MIT OR GPL-3.0-or-later)`, is allowed. */
export function isAllowed (license: string): boolean {
  return license.replace(/[()]/g, '').split(' OR ').some(alternative =>
    alternative.split(' AND ').every(name => ALLOWED.includes(name.trim())))
}

interface Locked {
  version?: string
  license?: string
  dev?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The packages that an installation gets, by name, from package-lock.json. */
export async function shippedPackages (): Promise<Shipped[]> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const production = Object.keys(packages).filter(path => path !== '' && packages[path]!.dev !== true)
  const paths = new Set([...production, ...COPIED.map(name => `node_modules/${name}`)])
  for (const name of await namesInPage()) addWithDependencies(packages, `node_modules/${name}`, paths)
  return [...paths]
    .map(path => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: packages[path]!.version ?? 'none',
      license: packages[path]!.license ?? 'unknown',
      path
    }))
    .sort((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : a.path < b.path ? -1 : 1)
}

/** The packages that the page imports. They are development dependencies, since no process loads them. */
async function namesInPage (): Promise<Set<string>> {
  const names = new Set<string>()
  for (const folder of ['web', 'client']) {
    for (const file of await readdir(folder, { recursive: true })) {
      if (!/\.tsx?$/.test(file)) continue
      const source = await readFile(join(folder, file), 'utf8')
      for (const [, name] of source.matchAll(/(?:from|import\(?) ?'((?:@[^/']+\/)?[^./'@][^/']*)/g)) names.add(name!)
    }
  }
  return names
}

/** Adds a package and what it needs, each where Node finds it. */
function addWithDependencies (packages: Record<string, Locked>, path: string, paths: Set<string>): void {
  const locked = packages[path]
  if (locked === undefined || paths.has(path)) return
  paths.add(path)
  for (const name of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) {
    for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
      const found = `${from}${from === '' ? '' : '/'}node_modules/${name}`
      if (packages[found] !== undefined) {
        addWithDependencies(packages, found, paths)
        break
      }
      if (from === '') break
    }
  }
}

/** The document that lists them. */
export async function licencesDocument (): Promise<string> {
  const rows = new Set((await shippedPackages()).map(({ name, version, license }) =>
    `| \`${name}\` | ${version} | ${license} |`))
  return `# Licences

Written by \`npm run docs\` from \`package-lock.json\`: what an installation contains beside the code of this repository
([MIT](../LICENSE)). These are the packages for production, those in the files of the page, and those that the
build copies files of. A test fails where one has a licence that is not in the list of \`docs/generate/licences.ts\`.

| Package | Version | Licence |
| --- | --- | --- |
${[...rows].join('\n')}
`
}
