import { parseXml, type XmlElement } from '../../questions/files/xml.js'
import { childOf, descendants } from '../../questions/files/qti/qti-elements.js'
import { textsOf, type ExportFiles } from './export-files.js'
import { htmlIn, isHidden, valueOf } from './moodle-elements.js'
import { moodleFiles } from './moodle-files.js'
import { chaptersOf, hiddenSectionsOf, type Activity } from './moodle-hidden.js'
import { moodleQuestions } from './moodle-questions.js'
import {
  escaped, hasText, textDocument, WORDLESS, type ExportDocument, type ExportPlan, type LeftOut
} from './plan.js'

/*
 * A Moodle backup, of versions 2 to 5: moodle_backup.xml names the sections and the activities, each has a folder with
 * its XML, the bytes of files are in files/ by their hash, and files.xml tells whose they are.
 */

/** What people have done is in these, and is not read. */
const OF_PEOPLE = ['users.xml', 'gradebook.xml', 'completion.xml', 'course/enrolments.xml', 'course/logs.xml']

export async function readMoodle (files: ExportFiles): Promise<ExportPlan> {
  const backup = parseXml((await textsOf(files, ['moodle_backup.xml'])).get('moodle_backup.xml') ?? '')
  const course = courseOf(backup)
  const listed = descendants(childOf(childOf(backup, 'information'), 'contents'), ['activity', 'section'])
  const folders = listed.map(one => ({ ...one, folder: valueOf(one, 'directory'), kind: valueOf(one, 'modulename') }))
  const texts = await textsOf(files, [
    'questions.xml', 'course/course.xml',
    ...folders.flatMap(({ name, folder, kind }) =>
      name === 'section' ? [`${folder}/section.xml`] : [`${folder}/module.xml`, `${folder}/${kind}.xml`])
  ])
  const leftOut: LeftOut[] = []
  const sections = new Map(folders.filter(({ name }) => name === 'section').map(one => {
    const text = texts.get(`${one.folder}/section.xml`)
    return [valueOf(one, 'sectionid'), text === undefined ? undefined : parseXml(text)] as const
  }))
  const listedActivities = folders.filter(({ name }) => name === 'activity').flatMap(one => {
    const text = texts.get(`${one.folder}/${one.kind}.xml`)
    const title = valueOf(one, 'title')
    if (text === undefined) {
      leftOut.push({ title, reason: 'Is named by the export, which does not have it.' })
      return []
    }
    const module = texts.get(`${one.folder}/module.xml`)
    const section = valueOf(one, 'sectionid')
    // Without its description, nothing tells that students may see it.
    const isVisible = module !== undefined && !isHidden(parseXml(module))
    const element = childOf(parseXml(text), one.kind)
    const id = valueOf(one, 'moduleid')
    return element === undefined
      ? []
      : [{ id, kind: one.kind, title, section, isVisible, element }]
  })
  const hiddenSections = hiddenSectionsOf(sections, listedActivities)
  const activities = listedActivities.map(activity =>
    ({ ...activity, isVisible: activity.isVisible && !hiddenSections.has(activity.section) }))
  const pages = activities.map(activity => ({ ...activity, documents: pagesOf(course.key, activity) }))
  const documents = [
    ...courseSummary(course, texts.get('course/course.xml')),
    ...sectionsOf(course, sections, hiddenSections, activities),
    ...pages.flatMap(({ documents }) => documents)
  ]
  leftOut.push(...unreadKinds(activities), ...pages
    .filter(({ kind, documents }) => OF_PAGES.has(kind) && documents.length === 0)
    .map(({ title }) => ({ title, reason: WORDLESS })))
  if (OF_PEOPLE.some(name => files.names.has(name))) {
    leftOut.push({ title: 'Participants, submissions, posts and grades', reason: 'Nothing about people is taken.' })
  }
  const taken = await moodleFiles(files, course.key, new Map(activities.map(({ id, isVisible }) => [id, isVisible])),
    contextsOf(folders, texts), { hiddenSections, hiddenChapters: hiddenChaptersOf(activities) })
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

function courseSummary (course: { key: string, name: string }, about: string | undefined): ExportDocument[] {
  const summary = about === undefined ? '' : htmlIn(parseXml(about), 'summary')
  return hasText(summary) ? [textDocument(`${course.key}/course`, course.name || 'Course', [summary], false)] : []
}

/**
 * For each section what stands on the page of the course: its summary, labels, tasks with their dates, links. What
 * students do not see of it is a document of its own.
 */
function sectionsOf (
  course: { key: string, name: string }, sections: Map<string, XmlElement | undefined>, hidden: Set<string>,
  activities: Activity[]
): ExportDocument[] {
  const inOrder = [...sections].flatMap(([id, section]) => section === undefined ? [] : [{ id, section }])
    .sort((a, b) => Number(valueOf(a.section, 'number')) - Number(valueOf(b.section, 'number')))
  return inOrder.flatMap(({ id, section }) => {
    const order = valueOf(section, 'sequence').split(',')
    const mine = activities.filter(activity => activity.section === id)
      .sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    const number = valueOf(section, 'number')
    const title = valueOf(section, 'name') || (number === '0' && course.name) || `Section ${number}`
    const isShown = !hidden.has(id)
    const intros = (isVisible: boolean) =>
      belowTitles(title, mine.filter(activity => activity.isVisible === isVisible))
    const summary = htmlIn(section, 'summary')
    return [
      ...pageOf(`${course.key}/section/${id}`, title, isShown ? [summary, ...intros(true)] : [summary], !isShown),
      ...pageOf(`${course.key}/section/${id}/hidden`, `${title} (hidden)`, intros(false), true)
    ]
  })
}

/** What a section shows of its activities. A label below an activity is none of it: it stands below the section. */
function belowTitles (title: string, activities: Activity[]): string[] {
  let isBelowActivity = false
  return activities.map(activity => {
    const intro = introOf(activity)
    if (!hasText(intro)) return intro
    const isLabel = activity.kind === 'label'
    const whole = isLabel && isBelowActivity ? `<h1>${escaped(title)}</h1>\n${intro}` : intro
    isBelowActivity = !isLabel
    return whole
  })
}

/** A document of the parts that have a text, if there are any. */
function pageOf (key: string, title: string, parts: string[], isHiddenPage: boolean): ExportDocument[] {
  const texts = parts.filter(hasText)
  return texts.length === 0 ? [] : [textDocument(key, title, texts, isHiddenPage)]
}

const DATES: Record<string, string> = {
  allowsubmissionsfromdate: 'Opens',
  timeavailablefrom: 'Opens',
  timeavailableto: 'Closes',
  duedate: 'Due',
  cutoffdate: 'Last submission',
  timeopen: 'Opens',
  timeclose: 'Closes',
  available: 'Opens',
  deadline: 'Deadline',
  submissionstart: 'Submissions open',
  submissionend: 'Submissions close',
  assessmentstart: 'Assessment opens',
  assessmentend: 'Assessment closes'
}
// Beside its description: what a task and a workshop say on a page of their own.
const INSTRUCTIONS = ['activity', 'instructauthors', 'instructreviewers', 'conclusion']

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
  const said = [intro, ...INSTRUCTIONS.map(name => htmlIn(element, name))].filter(hasText)
  const parts = [...said, ...optionsOf(kind, element), ...dates, ...limitsOf(kind, element), ...link]
  return parts.length === 0 ? '' : `<h2>${escaped(title)}</h2>\n${parts.join('\n')}`
}

/** What can be chosen in a choice. */
function optionsOf (kind: string, element: XmlElement): string[] {
  const options = kind === 'choice' ? descendants(element, ['option']).map(option => valueOf(option, 'text')) : []
  const items = options.filter(hasText).map(option => `<li>${escaped(option)}</li>`)
  return items.length === 0 ? [] : [`<ul>${items.join('')}</ul>`]
}

/** The time and the attempts of a quiz. */
function limitsOf (kind: string, element: XmlElement): string[] {
  if (kind !== 'quiz') return []
  const [minutes, attempts] = [Number(valueOf(element, 'timelimit')) / 60, Number(valueOf(element, 'attempts_number'))]
  return [
    ...minutes > 0 ? [`<p>Time limit: ${Math.round(minutes * 10) / 10} minutes</p>`] : [],
    ...attempts > 0 ? [`<p>Attempts: ${attempts}</p>`] : []
  ]
}

const OF_PAGES = new Set(['page', 'lesson', 'book'])

/** A page, and the chapters of a book or the pages of a lesson as one document; hidden chapters as another one. */
function pagesOf (course: string, { id, kind, title, isVisible, element }: Activity): ExportDocument[] {
  const key = `${course}/${kind}/${id}`
  if (kind === 'page') return pageOf(key, title, [htmlIn(element, 'content')], !isVisible)
  if (kind === 'lesson') {
    return pageOf(key, title, descendants(element, ['page']).map(page => headed(2, page, 'contents')), !isVisible)
  }
  if (kind !== 'book') return []
  const chapters = (isShown: boolean) => chaptersOf(element).filter(chapter => chapter.isVisible === isShown)
    .map(({ chapter, level }) => headed(level, chapter, 'content'))
  return [
    ...pageOf(key, title, chapters(true), !isVisible),
    ...pageOf(`${key}/hidden`, `${title} (hidden)`, chapters(false), true)
  ]
}

function hiddenChaptersOf (activities: Activity[]): Set<string> {
  return new Set(activities.filter(({ kind }) => kind === 'book').flatMap(({ element }) => chaptersOf(element))
    .flatMap(({ chapter, isVisible }) => isVisible ? [] : chapter.attributes.id ?? []))
}

function headed (level: number, element: XmlElement, content: string): string {
  return `<h${level}>${escaped(valueOf(element, 'title'))}</h${level}>\n${htmlIn(element, content)}`
}

const UNREAD = ['scorm', 'h5pactivity', 'imscp', 'lti', 'wiki', 'glossary', 'data', 'bigbluebuttonbn']

function unreadKinds (activities: Activity[]): LeftOut[] {
  const unread = activities.filter(({ kind }) => UNREAD.includes(kind))
    .map(({ kind, title }) => ({ title, reason: `Is of a kind (${kind}) of which only the description is read.` }))
  const asking = activities.filter(({ kind, element }) => kind === 'lesson' &&
    descendants(element, ['page']).some(page => OF_QUESTIONS.test(valueOf(page, 'qtype'))))
  return [...unread, ...asking.map(({ title }) => ({ title, reason: 'The answers to its questions were left out.' }))]
}

// Pages of a lesson that ask: short answer, true or false, a choice, pairs, a number, an essay.
const OF_QUESTIONS = /^(?:1|2|3|5|8|10)$/
