import { addAll } from '../../../../lib/values/lists.js'
import { INPUT } from '../texts/latex-parts.js'
import { openArchive, resolved, type Archive } from './archive.js'
import type { LeftOut } from '../process/reading.js'
import type { Content, Section } from '../sections.js'
import { Unreadable } from '../unreadable.js'

const MAX_FILES = 500
// What programs put beside the documents.
const NO_DOCUMENT = new RegExp('(?:^|/)(?:__MACOSX|\\.git|node_modules|\\.ipynb_checkpoints)/|' +
  '(?:^|/)(?:\\.[^/]+|Thumbs\\.db|desktop\\.ini|[^/]+\\.(?:sty|cls|bst|aux|toc|fls))$', 'i')

/**
 * The content of a ZIP archive: that of each file in it, with its path.
 * @param read the content of one file, which may refer to the others
 * @throws {Unreadable} where none of its files can be read
 */
export async function readBundle (
  bytes: Uint8Array,
  read: (bytes: Uint8Array, path: string, textOf: (path: string) => string | undefined) => Promise<Content>
): Promise<Content> {
  const archive = await openArchive(bytes).catch((error: unknown) => {
    throw error instanceof Unreadable ? error : new Unreadable('Is a broken ZIP archive: make it again')
  })
  const names = archive.names.filter(name => !NO_DOCUMENT.test(name)).sort()
  const refused = await packageOf(archive)
  if (refused !== undefined) throw new Unreadable(refused)
  const sections: Section[] = []
  const texts: string[] = []
  const leftOut: LeftOut[] = []
  let [pictures, recognised] = [0, 0]
  const sources = new Map<string, string>()
  // Commands of the author may stand in files that are no documents.
  for (const name of archive.names.filter(name => /\.(?:tex|sty|cls)$/i.test(name))) {
    sources.set(name, (await archive.text(name)).replace(/\r\n?/g, '\n'))
  }
  const included = includedIn(sources)
  for (const path of names.slice(0, MAX_FILES)) {
    // It is read where it is included.
    if (included.has(path)) continue
    try {
      const textOf = (wanted: string) => sources.get(sourceNamed(sources, path, wanted) ?? '')
      const content = await read(await archive.bytes(path), path, textOf)
      addAll(sections, content.sections.map(section => ({ ...section, path })))
      texts.push(`# ${path}\n\n${content.markdown ?? content.sections.map(({ text }) => text).join('\n\n')}`)
      pictures += content.pictures
      recognised += content.recognised ?? 0
      addAll(leftOut, content.leftOut.map(({ where, what }) =>
        ({ where: where === undefined ? path : `${path}, ${where}`, what })))
    } catch (error) {
      // A damaged file is left out. The other files are read.
      if (!(error instanceof Unreadable)) leftOut.push({ where: path, what: 'Was left out: it is damaged.' })
      else {
        const why = `${error.message[0]?.toLowerCase()}${error.message.slice(1)}`
        leftOut.push({ where: path, what: `Was left out: ${why}.` })
      }
    }
  }
  if (archive.repeated > 0) {
    leftOut.push({ what: `Files with the name of another one were left out: ${archive.repeated}.` })
  }
  if (names.length > MAX_FILES) leftOut.push({ where: `After ${MAX_FILES} files`, what: 'The others were left out.' })
  const [only] = leftOut
  if (sections.length === 0 && only !== undefined) {
    throw new Unreadable(`Holds no file that can be read. ${only.where}: ${only.what.replace(/\.$/, '')}`)
  }
  return { sections, markdown: texts.join('\n\n'), pictures, leftOut, ...(recognised > 0 && { recognised }) }
}

const OFFICE = 'Is an Office file of a kind that is not read: save it as .docx, .pptx, .xlsx or PDF'

/** What is said of an archive that a program keeps one file in: its parts are no documents. */
async function packageOf (archive: Archive): Promise<string | undefined> {
  const names = new Set(archive.names)
  if (names.has('[Content_Types].xml')) return OFFICE
  if (/^application\/vnd\.oasis/.test(await archive.text('mimetype'))) return OFFICE
  if (archive.names.some(name => /(?:^|\/)Index(?:\.zip|\/Document\.iwa)$/.test(name))) {
    return 'Is a file of Pages, Numbers or Keynote: export it as PDF'
  }
  const isCartridge = /imscc_?(?:xml)?v1p\d/.test(await archive.text('imsmanifest.xml'))
  if (isCartridge) return 'Is a Common Cartridge: import it as a course'
  return names.has('moodle_backup.xml') ? 'Is a Moodle backup: import it as a course' : undefined
}

/** The sources of LaTeX that are read as a part of others. Those that only include each other are read themselves. */
function includedIn (sources: Map<string, string>): Set<string> {
  const parts = new Map([...sources].map(([path, text]) => {
    const names = [...text.replace(/(?<!\\)%.*/g, '').matchAll(INPUT)]
    return [path, names.flatMap(([, folder = '', name = '']) =>
      sourceNamed(sources, path, folder + name.trim()) ?? [])] as const
  }))
  const anywhere = new Set([...parts.values()].flat())
  const included = new Set<string>()
  const follow = [...sources.keys()].filter(path => !anywhere.has(path))
  for (const path of follow) {
    for (const part of parts.get(path) ?? []) {
      if (!included.has(part)) follow.push(part)
      included.add(part)
    }
  }
  return included
}

// In folders. Sources lie in few.
const MAX_FOLDERS = 10

/** From the folder of the file, or from one above it, where LaTeX may have been started. */
function sourceNamed (sources: Map<string, string>, from: string, wanted: string): string | undefined {
  const folders = from.split('/').slice(0, -1)
  for (let n = folders.length; n >= Math.max(0, folders.length - MAX_FOLDERS); n--) {
    const name = resolved([...folders.slice(0, n), ''].join('/'), wanted)
    const found = [name, `${name}.tex`].find(one => sources.has(one))
    if (found !== undefined) return found
  }
  return undefined
}
