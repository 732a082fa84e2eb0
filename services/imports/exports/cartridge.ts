import { addAll } from '../../../lib/values/lists.js'
import { RefusedArchive } from '../../archives/zip.js'
import { readQtiText } from '../../questions/files/qti/qti-reader.js'
import { childOf, descendants, wholeText } from '../../questions/files/qti/qti-elements.js'
import { MAX_QUESTIONS, type QuestionFile } from '../../questions/files/found.js'
import { parsedOrNot, parseXml, XmlError, type XmlElement } from '../../questions/files/xml.js'
import { hiddenInCanvas, isUnpublished, valueOf, type Hidden } from './canvas-hidden.js'
import { isSettings, tasksIn, weightsIn, type SaidOfTask } from './canvas-tasks.js'
import { textsOf, type ExportFiles } from './export-files.js'
import {
  escaped, fileName, hasText, NO_RECORDING, NO_TEXT, textDocument, WORDLESS, type ExportDocument,
  type ExportPlan
} from './plan.js'

/*
 * A Common Cartridge, of versions 1.0 to 1.3: imsmanifest.xml has the resources and, as <organization>, their titles in
 * the order of the course. Canvas adds its syllabus, its pages and its tasks as web pages.
 */

interface Resource { id: string, type: string, files: string[], element: XmlElement }

/** Where a resource stands in the course. `part`: the subheading of the module above it. */
interface Place { title: string, module: string, part: string }

const isHtml = (name: string) => /\.x?html?$/i.test(name)
const isQuestions = ({ type, files }: Resource) => /imsqti/i.test(type) || files.some(name => /\.xml\.qti$/i.test(name))

export async function readCartridge (files: ExportFiles): Promise<ExportPlan> {
  const manifest = parseXml((await textsOf(files, ['imsmanifest.xml'])).get('imsmanifest.xml') ?? '')
  const course = `cartridge/${manifest.attributes.identifier ?? ''}`
  const resources = resourcesOf(manifest)
  if (resources.some(({ type }) => /\/x-bb-/.test(type))) throw new RefusedArchive(BLACKBOARD)
  const places = placesOf(manifest)
  const texts = await textsOf(files, [...new Set(resources.flatMap(resource => resource.files))]
    .filter(name => isHtml(name) || /\.(?:xml|qti)$/i.test(name)))
  const plan: ExportPlan = { documents: [], leftOut: [], questions: { questions: [], unsupported: [], issues: [] } }
  const seen = new Set<string>()
  const hidden = await hiddenIn(files, resources, texts)
  const said = tasksIn(resources, texts)
  const weights = weightsIn(texts)
  if (weights !== '') plan.documents.push(textDocument(`${course}/weights`, 'Weights of the tasks', [weights], false))
  const about = descendants(childOf(manifest, 'metadata'), ['description']).map(wholeText).find(hasText)
  if (about !== undefined) {
    plan.documents.push(textDocument(`${course}/about`, 'Course', [`<p>${escaped(about.trim())}</p>`], false))
  }
  for (const { id, type } of resources.filter(({ type }) => TOOL.test(type))) {
    plan.leftOut.push({ title: places.get(id)?.title || type, reason: 'Is a tool of another site.' })
  }
  for (const resource of resources) {
    if (isQuestions(resource)) questionsOf(course, resource, texts, plan.questions)
    else filesOf(course, resource, { files, texts, places, seen, hidden, said }, plan)
  }
  for (const isShown of [true, false]) {
    const some = resources.filter(resource => isHidden(resource, hidden) !== isShown)
    addAll(plan.documents, modulesOf(course, some, { texts, places, said }, isShown))
  }
  return { ...plan, documents: await withSums(files, plan.documents) }
}

// Types of resources of Common Cartridge.
const WEB_LINK = /imswl/i
const DISCUSSION = /imsdt/i
const TASK = /assignment_xml/i
const TOOL = /imsbasiclti/i
const BLACKBOARD = 'Is in the format of Blackboard: export a Common Cartridge there, and its questions as QTI'

/** The documents with what tells that a file has changed. */
async function withSums (files: ExportFiles, documents: ExportDocument[]): Promise<ExportDocument[]> {
  const names = documents.flatMap(({ content }) => 'file' in content ? content.file : [])
  const sums = await files.sumsOf(new Set(names))
  // An empty one is that of a document that is brought now. One that is too large is not brought.
  return documents.map(document => 'file' in document.content
    ? { ...document, hash: sums.get(document.content.file) ?? 'not read' }
    : document)
}

async function hiddenIn (files: ExportFiles, resources: Resource[], texts: Map<string, string>): Promise<Hidden> {
  const { ids, folders } = await hiddenInCanvas(files)
  for (const { id, type, files: names, element } of resources) {
    const roles = descendants(element, ['intendedEndUserRole'])
      .map(role => wholeText(childOf(role, 'value') ?? role).trim())
    if (roles.length > 0 && !roles.includes('Learner')) ids.add(id)
    for (const name of names) {
      const isTask = /assignment_settings\.xml$/.test(name) || TASK.test(type)
      const text = texts.get(name)
      const hasState = /\.xml$/i.test(name) && /<(?:\w+:)?(?:workflow_state|available)\b/.test(text ?? '')
      const root = hasState ? parsedOrNot(text) : undefined
      if (isTask && text !== undefined && /workflow_state/.test(text)) {
        // What cannot be read may be unpublished.
        const tasks = root === undefined ? [] : [root, ...descendants(root, ['assignment'])]
        if (root === undefined || tasks.some(isUnpublished)) ids.add(id)
      } else if (root?.name === 'topicMeta' && isUnpublished(root)) {
        ids.add(valueOf(root, 'topic_id'))
      } else if (root?.name === 'quiz') {
        const tasks = descendants(root, ['assignment'])
        if (valueOf(root, 'available') === 'false' || tasks.some(isUnpublished)) {
          ids.add(root.attributes.identifier ?? '')
        }
      }
    }
  }
  return { ids, folders }
}

function isHidden ({ id, files }: Resource, { ids, folders }: Hidden): boolean {
  return ids.has(id) || files.some(name => folders.some(folder => name.startsWith(folder)))
}

function resourcesOf (manifest: XmlElement): Resource[] {
  return descendants(childOf(manifest, 'resources'), ['resource']).map(element => {
    const { identifier: id = '', type = '', href } = element.attributes
    const named = descendants(element, ['file']).flatMap(({ attributes }) => attributes.href ?? [])
    const names = [...new Set([...href === undefined ? [] : [href], ...named])].map(decoded)
    return { id, type, files: names, element }
  })
}

function decoded (href: string): string {
  try {
    return decodeURIComponent(href.replace(/[?#].*$/, ''))
  } catch {
    return href
  }
}

/**
 * The titles of resources, each with that of the module around it. A subheading is a folder within a module, or, as
 * Canvas writes it, an item before those that it heads, which is no resource.
 */
function placesOf (manifest: XmlElement): Map<string, Place> {
  const places = new Map<string, Place>()
  const visit = (item: XmlElement, module: string, part: string) => {
    const title = titleOf(item)
    const { identifierref: id } = item.attributes
    if (id !== undefined && !places.has(id)) places.set(id, { title, module, part })
    let below = id === undefined && module !== '' ? [part, title].filter(text => text !== '').join(': ') : part
    for (const child of item.children.filter(({ name }) => name === 'item')) {
      const isHeading = child.attributes.identifierref === undefined && childOf(child, 'item') === undefined
      if (isHeading && (module || title) !== '') below = titleOf(child)
      else visit(child, module || title, below)
    }
  }
  for (const item of descendants(childOf(manifest, 'organizations'), ['item'])) visit(item, '', '')
  return places
}

function titleOf (element: XmlElement): string {
  const title = childOf(element, 'title')
  return title === undefined ? '' : wholeText(title).trim()
}

/** Web pages and other files, each as a document. */
function filesOf (
  course: string, resource: Resource,
  { files, texts, places, seen, hidden, said }: {
    files: ExportFiles,
    texts: Map<string, string>,
    places: Map<string, Place>,
    seen: Set<string>,
    hidden: Hidden,
    said: Map<string, SaidOfTask>
  },
  { documents, leftOut }: ExportPlan
): void {
  // Descriptions of tasks and links: modulesOf() reads them.
  if ([WEB_LINK, DISCUSSION, TASK, TOOL].some(type => type.test(resource.type))) return
  for (const name of resource.files) {
    if (seen.has(name)) continue
    seen.add(name)
    const title = (resource.files[0] === name && places.get(resource.id)?.title) || (name.split('/').at(-1) as string)
    // What Canvas keeps for itself: settings, rubrics, events.
    if (/^course_settings\/.*\.(?:xml|txt)$|assignment_settings\.xml$/.test(name)) continue
    if (/\.xml$/i.test(name) && isSettings(texts.get(name) ?? '')) continue
    if (!files.names.has(name)) leftOut.push({ title, reason: 'Is named by the export, which does not have it.' })
    else if (NO_TEXT.test(name)) leftOut.push({ title: name, reason: NO_RECORDING })
    else if (isHtml(name)) {
      const html = texts.get(name) ?? ''
      const own = /<title>([^<]{1,300})<\/title>/i.exec(html)?.[1]?.trim()
      const shown = own === undefined || own === '' ? title : unescaped(own)
      const parts = [bodyOf(html), resource.files[0] === name ? said.get(resource.id)?.html ?? '' : '']
        .filter(part => part !== '')
      if (!hasText(parts.join('\n'))) {
        leftOut.push({ title: shown, reason: WORDLESS })
        continue
      }
      const isDraft = /<meta\s+name="workflow_state"\s+content="(?!active|published)[^"]*"/i.test(html)
      documents.push(textDocument(`${course}/file/${name}`, shown, parts,
        isDraft || isHidden(resource, hidden)))
    } else {
      documents.push({
        key: `${course}/file/${name}`,
        title: fileName(name.split('/').at(-1) as string),
        hash: '',
        hidden: isHidden(resource, hidden),
        content: { file: name }
      })
    }
  }
}

function bodyOf (html: string): string {
  const body = /<body\b[^>]*>([^]*)<\/body>/i.exec(html)?.[1] ?? html
  return body.replace(/\$(?:IMS-CC-FILEBASE|CANVAS_[A-Z_]+|WIKI_REFERENCE)\$/g, '')
}

function unescaped (text: string): string {
  return text.replace(/&(?:#39|apos);/g, '\'').replace(/&quot;/g, '"').replace(/&lt;/g, '<').replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}

/**
 * The tasks, topics of discussion and links of each module as one document, and those that students are not shown as
 * another one. Posts are not in a cartridge.
 */
function modulesOf (
  course: string, resources: Resource[],
  { texts, places, said }: {
    texts: Map<string, string>, places: Map<string, Place>, said: Map<string, SaidOfTask>
  },
  isShown: boolean
): ExportDocument[] {
  const order = new Map([...places.keys()].map((id, n) => [id, n]))
  const placeOf = ({ id }: Resource) => order.get(id) ?? Infinity
  const parts = new Map<string, string[]>()
  const headings = new Map<string, string>()
  for (const resource of resources.toSorted((a, b) => placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0)) {
    const description = descriptionOf(resource, texts, said.get(resource.id))
    const { title = '', module: own = '', part = '' } = places.get(resource.id) ?? {}
    const module = own || 'Tasks and links'
    // Below a subheading, what has a document of its own is named.
    const text = description === '' && part !== '' && title !== '' ? `<p>${escaped(title)}</p>` : description
    if (text === '') continue
    const heading = part === '' || headings.get(module) === part ? [] : [`<h2>${escaped(part)}</h2>`]
    if (part !== '') headings.set(module, part)
    const below = part === '' ? text : text.replace(/^<h2>([^<]*)<\/h2>/, '<h3>$1</h3>')
    parts.set(module, [...parts.get(module) ?? [], ...heading, below])
  }
  return [...parts].map(([module, parts]) => isShown
    ? textDocument(`${course}/module/${module}`, module, parts, false)
    : textDocument(`${course}/hidden-module/${module}`, `${module} (hidden)`, parts, true))
}

function descriptionOf (resource: Resource, texts: Map<string, string>, said?: SaidOfTask): string {
  const { type, files } = resource
  if (said !== undefined && isQuestions(resource)) {
    return hasText(said.html) ? `<h2>${escaped(said.title)}</h2>\n${said.html}` : ''
  }
  const name = files.find(name => /\.xml$/i.test(name))
  const root = name === undefined ? undefined : parsedOrNot(texts.get(name))
  if (root === undefined) return ''
  if (WEB_LINK.test(type)) {
    const url = descendants(root, ['url'])[0]?.attributes.href ?? ''
    return url === '' ? '' : `<h2>${escaped(titleOf(root))}</h2>\n<p>${escaped(url)}</p>`
  }
  if (!TASK.test(type) && !DISCUSSION.test(type)) return ''
  const text = childOf(root, 'text')
  const words = text === undefined ? '' : wholeText(text).trim()
  const html = (text?.attributes.texttype === 'text/plain' ? `<p>${escaped(words)}</p>` : words) + (said?.html ?? '')
  return hasText(html) ? `<h2>${escaped(titleOf(root))}</h2>\n${html}` : ''
}

function questionsOf (course: string, { files }: Resource, texts: Map<string, string>, found: QuestionFile): void {
  for (const name of files) {
    const text = texts.get(name)
    if (text === undefined || found.questions.length > MAX_QUESTIONS) continue
    if (!/<(?:\w+:)?(?:questestinterop|assessmentItem)\b/.test(text)) continue
    const one: QuestionFile = { questions: [], unsupported: [], issues: [] }
    try {
      readQtiText(text, one)
    } catch (error) {
      if (!(error instanceof XmlError)) throw error
      one.issues.push({ line: error.line, msg: error.message })
    }
    addAll(found.questions, one.questions.map(question =>
      ({ ...question, file: name, id: `${course}/question/${question.id ?? `${name}/${question.line}`}` })))
    addAll(found.unsupported, one.unsupported.map(question => ({ ...question, file: name })))
    addAll(found.issues, one.issues.map(({ line, msg }) => ({ line, msg: `${name}: ${msg}` })))
  }
}
