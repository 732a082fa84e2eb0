import { RefusedArchive } from '../../archives/zip.js'
import { childOf, wholeText, descendants } from '../../questions/files/qti/qti-elements.js'
import { parseXml, type XmlElement } from '../../questions/files/xml.js'
import { textsOf, type ExportFiles } from './export-files.js'

/** What students of a course are not shown: resources by their ids, and folders of files. */
export interface Hidden { ids: Set<string>, folders: string[] }

const FILES = 'course_settings/files_meta.xml'
const MODULES = 'course_settings/module_meta.xml'

/**
 * What Canvas says about its files and modules. A thing that stands in two modules is hidden where one of them is.
 * @throws {XmlError | RefusedArchive} where it cannot be read: then nothing tells what students may see
 */
export async function hiddenInCanvas (files: ExportFiles): Promise<Hidden> {
  const texts = await textsOf(files, [FILES, MODULES])
  const [ofFiles, ofModules] = [FILES, MODULES].map(name => {
    const text = texts.get(name)
    if (text === undefined && files.names.has(name)) {
      throw new RefusedArchive('Has descriptions that are too large to be read')
    }
    return text === undefined ? undefined : parseXml(text)
  })
  const ids = new Set<string>()
  for (const file of descendants(ofFiles, ['file'])) if (isLocked(file)) ids.add(file.attributes.identifier ?? '')
  for (const module of descendants(ofModules, ['module'])) {
    const isHidden = isUnpublished(module) || isLocked(module)
    for (const item of descendants(childOf(module, 'items'), ['item'])) {
      if (isHidden || isUnpublished(item)) ids.add(valueOf(item, 'identifierref'))
    }
  }
  const folders = descendants(ofFiles, ['folder']).filter(isLocked)
    .map(({ attributes }) => `web_resources/${attributes.path ?? ''}/`.replace(/\/+$/, '/'))
  return { ids, folders }
}

/** Whether an element says of itself that it is not published. */
export function isUnpublished (element: XmlElement): boolean {
  return !['', 'active', 'published', 'available'].includes(valueOf(element, 'workflow_state'))
}

function isLocked (element: XmlElement): boolean {
  return ['hidden', 'locked'].some(name => valueOf(element, name) === 'true') ||
    Date.parse(valueOf(element, 'unlock_at')) > Date.now()
}

/** The text of a child of an element. */
export function valueOf (element: XmlElement, name: string): string {
  const child = childOf(element, name)
  return child === undefined ? '' : wholeText(child).trim()
}
