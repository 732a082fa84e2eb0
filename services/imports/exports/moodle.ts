import { parseXml, type XmlElement } from '../../questions/files/xml.js'
import { childOf, within } from '../../questions/files/qti/qti-elements.js'
import { textsOf, type ExportFiles } from './export-files.js'
import { htmlIn, isHidden, valueOf } from './moodle-elements.js'
import { moodleFiles } from './moodle-files.js'
import { moodleQuestions } from './moodle-questions.js'
import { escaped, hasText, textDocument, type ExportDocument, type ExportPlan, type LeftOut } from './plan.js'

/*
 * A Moodle backup, of versions 2 to 5: moodle_backup.xml names the sections and the activities, each has a folder with
 * its XML, the bytes of files are in files/ by their hash, and files.xml tells whose they are.
 */

interface Activity {
  id: string
  kind: string
  title: string
  section: string
  isVisible: boolean
  element: XmlElement
}

/** What people have done is in these, and is not read. */
const OF_PEOPLE = ['users.xml', 'gradebook.xml', 'completion.xml', 'course/enrolments.xml', 'course/logs.xml']

export async function readMoodle (files: ExportFiles): Promise<ExportPlan> {
  const backup = parseXml((await textsOf(files, ['moodle_backup.xml'])).get('moodle_backup.xml') ?? '')
  const course = courseOf(backup)
  const listed = within(childOf(childOf(backup, 'information'), 'contents'), ['activity', 'section'])
  const folders = listed.map(one => ({ ...one, folder: valueOf(one, 'directory'), kind: valueOf(one, 'modulename') }))
  const texts = await textsOf(files, [
    'questions.xml', 'course/course.xml',
    ...folders.flatMap(({ name, folder, kind }) =>
      name === 'section' ? [`${folder}/section.xml`] : [`${folder}/module.xml`, `${folder}/${kind}.xml`])
  ])
  const leftOut: LeftOut[] = []
  const hiddenSections = new Set(folders.filter(({ name }) => name === 'section').flatMap(one => {
    const text = texts.get(`${one.folder}/section.xml`)
    return text === undefined || isHidden(parseXml(text)) ? valueOf(one, 'sectionid') : []
  }))
  const activities = folders.filter(({ name }) => name === 'activity').flatMap(one => {
    const text = texts.get(`${one.folder}/${one.kind}.xml`)
    const title = valueOf(one, 'title')
    if (text === undefined) {
      leftOut.push({ title, reason: 'Is named by the export, which does not have it.' })
      return []
    }
    const module = texts.get(`${one.folder}/module.xml`)
    const section = valueOf(one, 'sectionid')
    // Without its description, nothing tells that students may see it.
    const isVisible = module !== undefined && !isHidden(parseXml(module)) && !hiddenSections.has(section)
    const element = childOf(parseXml(text), one.kind)
    const id = valueOf(one, 'moduleid')
    return element === undefined
      ? []
      : [{ id, kind: one.kind, title, section, isVisible, element }]
  })
  const documents = [
    ...sectionsOf(course, folders.filter(({ name }) => name === 'section').map(({ folder }) => folder), texts,
      activities),
    ...activities.flatMap(activity => pagesOf(course.key, activity))
  ]
  leftOut.push(...unreadKinds(activities))
  if (OF_PEOPLE.some(name => files.names.has(name))) {
    leftOut.push({ title: 'Participants, submissions, posts and grades', reason: 'Nothing about people is taken.' })
  }
  const taken = await moodleFiles(files, course.key, new Map(activities.map(({ id, isVisible }) => [id, isVisible])),
    contextsOf(folders, texts), hiddenSections)
  const questions = moodleQuestions(texts.get('questions.xml') ?? '', course.key)
  return { documents: [...documents, ...taken.documents], leftOut: [...leftOut, ...taken.leftOut], questions }
}

function courseOf (backup: XmlElement): { key: string, name: string } {
  const information = childOf(backup, 'information')
  const value = (name: string) => information === undefined ? '' : valueOf(information, name)
  return {
    key: `moodle/${value('original_site_identifier_hash')}/${value('original_course_id')}`,
    name: value('original_course_fullname')
  }
}

/** The module of each context, as files name it. */
function contextsOf (folders: Array<{ folder: string, kind: string } & XmlElement>, texts: Map<string, string>) {
  return new Map(folders.flatMap(one => {
    const text = texts.get(`${one.folder}/${one.kind}.xml`)
    const context = text === undefined ? undefined : /<activity\b[^>]*\bcontextid="(\d+)"/.exec(text)?.[1]
    return context === undefined ? [] : [[context, valueOf(one, 'moduleid')] as const]
  }))
}

/** For each section what stands on the page of the course: its summary, labels, tasks with their dates, links. */
function sectionsOf (
  course: { key: string, name: string }, folders: string[], texts: Map<string, string>, activities: Activity[]
): ExportDocument[] {
  const about = texts.get('course/course.xml')
  const summary = about === undefined ? '' : htmlIn(parseXml(about), 'summary')
  const sections = folders.flatMap(folder => {
    const text = texts.get(`${folder}/section.xml`)
    return text === undefined ? [] : [parseXml(text)]
  }).sort((a, b) => Number(valueOf(a, 'number')) - Number(valueOf(b, 'number')))
  const documents = sections.flatMap(section => {
    const { id = '' } = section.attributes
    const order = valueOf(section, 'sequence').split(',')
    const mine = activities.filter(activity => activity.section === id && activity.isVisible)
      .sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    const number = valueOf(section, 'number')
    const title = valueOf(section, 'name') || (number === '0' && course.name) || `Section ${number}`
    const parts = [htmlIn(section, 'summary'), ...mine.map(introOf)].filter(hasText)
    return parts.length === 0 ? [] : [textDocument(`${course.key}/section/${id}`, title, parts, isHidden(section))]
  })
  return hasText(summary)
    ? [textDocument(`${course.key}/course`, course.name || 'Course', [summary], false), ...documents]
    : documents
}

const DATES: Record<string, string> = {
  duedate: 'Due',
  cutoffdate: 'Last submission',
  timeopen: 'Opens',
  timeclose: 'Closes',
  available: 'Opens',
  deadline: 'Deadline'
}

/** What the page of a course shows of an activity. */
function introOf ({ kind, title, element }: Activity): string {
  const intro = htmlIn(element, 'intro')
  if (kind === 'label') return intro
  const dates = Object.entries(DATES).flatMap(([name, said]) => {
    const seconds = Number(valueOf(element, name))
    const at = new Date(seconds * 1000)
    if (!(seconds > 0) || Number.isNaN(at.getTime())) return []
    return [`<p>${said}: ${at.toISOString().slice(0, 16).replace('T', ' ')} (UTC)</p>`]
  })
  const url = kind === 'url' ? valueOf(element, 'externalurl') : ''
  const link = url === '' ? [] : [`<p>${escaped(url)}</p>`]
  const parts = [...hasText(intro) ? [intro] : [], ...dates, ...link]
  return parts.length === 0 ? '' : `<h2>${escaped(title)}</h2>\n${parts.join('\n')}`
}

/** A page, and the chapters of a book or the pages of a lesson as one document. */
function pagesOf (course: string, { id, kind, title, isVisible, element }: Activity): ExportDocument[] {
  const parts = kind === 'page'
    ? [htmlIn(element, 'content')]
    : kind === 'book'
      ? within(element, ['chapter']).filter(chapter => valueOf(chapter, 'hidden') !== '1')
        .sort((a, b) => Number(valueOf(a, 'pagenum')) - Number(valueOf(b, 'pagenum')))
        .map(chapter => headed(valueOf(chapter, 'subchapter') === '1' ? 3 : 2, chapter, 'content'))
      : kind === 'lesson' ? within(element, ['page']).map(page => headed(2, page, 'contents')) : []
  return parts.some(hasText) ? [textDocument(`${course}/${kind}/${id}`, title, parts, !isVisible)] : []
}

function headed (level: number, element: XmlElement, content: string): string {
  return `<h${level}>${escaped(valueOf(element, 'title'))}</h${level}>\n${htmlIn(element, content)}`
}

const UNREAD = ['scorm', 'h5pactivity', 'imscp', 'lti', 'wiki', 'glossary', 'data', 'bigbluebuttonbn']

function unreadKinds (activities: Activity[]): LeftOut[] {
  return activities.filter(({ kind }) => UNREAD.includes(kind))
    .map(({ kind, title }) => ({ title, reason: `Is of a kind (${kind}) of which only the description is read.` }))
}
