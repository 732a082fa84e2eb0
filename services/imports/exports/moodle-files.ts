import { parsedOrNot } from '../../questions/files/xml.js'
import { textsOf, type ExportFiles } from './export-files.js'
import { fileName, NO_RECORDING, NO_TEXT, type LeftOut, type ExportDocument } from './plan.js'

/** Where teachers put files. Everything else may be by students: it is left out. */
const AREAS: Array<[component: RegExp, areas: string[]]> = [
  [/^mod_(?:resource|folder|page)$/, ['content']],
  [/^mod_book$/, ['chapter']],
  [/^mod_lesson$/, ['page_contents']],
  [/^mod_\w+$/, ['intro', 'introattachment']],
  [/^course$/, ['section', 'summary', 'legacy']]
]

interface StoredFile {
  hash: string
  context: string
  component: string
  item: string
  path: string
  name: string
  order: number
}

/**
 * The files of the teachers of a course. The XML of all files may be large, so it is read file by file.
 * @param isVisible by module
 * @param modules by context
 * @param hiddenSections their ids
 * @param hiddenChapters of books, their ids
 */
export async function moodleFiles (
  files: ExportFiles, course: string, isVisible: Map<string, boolean>, modules: Map<string, string>,
  { hiddenSections, hiddenChapters }: { hiddenSections: Set<string>, hiddenChapters: Set<string> }
): Promise<{ documents: ExportDocument[], leftOut: LeftOut[] }> {
  const text = (await textsOf(files, ['files.xml'])).get('files.xml') ?? ''
  const found: StoredFile[] = []
  for (const [part] of text.matchAll(/<file id="[^"]{1,30}">(?:(?!<\/file>)[^]){1,20000}<\/file>/g)) {
    const file = storedFile(part)
    if (file !== undefined) found.push(file)
  }
  // A resource of several files shows one of them; the others are its pictures and styles.
  const shown = new Set(found.filter(({ order }) => order > 0).map(({ context }) => context))
  const documents: ExportDocument[] = []
  const leftOut: LeftOut[] = []
  let others = 0
  for (const file of found) {
    if (file.component === 'mod_resource' && shown.has(file.context) && file.order === 0) continue
    const content = `files/${file.hash.slice(0, 2)}/${file.hash}`
    if (NO_TEXT.test(file.name)) others++
    else if (!files.names.has(content)) {
      leftOut.push({ title: file.name, reason: 'Is named by the export, which does not have it.' })
    } else {
      documents.push({
        key: `${course}/file/${file.context}/${file.component}${file.path}${file.name}`,
        title: fileName(file.name),
        hash: file.hash,
        // Of a module that the export does not describe, nothing tells that students may see it.
        hidden: (file.component !== 'course' && isVisible.get(modules.get(file.context) ?? '') !== true) ||
          (file.component === 'course' && file.path.startsWith('/section/') && hiddenSections.has(file.item)) ||
          (file.component === 'mod_book' && hiddenChapters.has(file.item)),
        content: { file: content }
      })
    }
  }
  if (others > 0) leftOut.push({ title: `${others} ${others === 1 ? 'file' : 'files'}`, reason: NO_RECORDING })
  return { documents, leftOut }
}

function storedFile (part: string): StoredFile | undefined {
  const element = parsedOrNot(part)
  if (element === undefined) return undefined
  const value = (name: string) => {
    const text = element.children.find(child => child.name === name)?.text.trim() ?? ''
    return text === '$@NULL@$' ? '' : text
  }
  const [component, area, name] = [value('component'), value('filearea'), value('filename')]
  const hash = value('contenthash')
  const isTeachers = AREAS.some(([of, areas]) => of.test(component) && areas.includes(area))
  if (!isTeachers || name === '.' || name === '' || !/^[\da-f]{40}$/.test(hash)) return undefined
  const item = value('itemid')
  const path = `/${area}/${item}${value('filepath') || '/'}`
  return { hash, context: value('contextid'), component, item, path, name, order: Number(value('sortorder')) || 0 }
}
