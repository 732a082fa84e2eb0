import { childOf, descendants } from '../../questions/files/qti/qti-elements.js'
import { parsedOrNot, type XmlElement } from '../../questions/files/xml.js'
import { valueOf } from './canvas-hidden.js'
import { escaped } from './plan.js'

/** What Canvas says of a task, a quiz or a topic, as HTML. */
export interface SaidOfTask { title: string, html: string }

/** Whether a file of a cartridge holds settings of Canvas, and no text for students. */
export function isSettings (text: string): boolean {
  return /^[^]{0,300}<\w+\s[^>]{0,300}xmlns="https?:\/\/canvas\.instructure\.com\//.test(text)
}

/**
 * What Canvas says of tasks, quizzes and topics in files of their own: dates, points, rubrics, and of quizzes what they
 * are about. By the ids of their resources.
 * @param resources with the files that each has
 */
export function tasksIn (
  resources: Array<{ id: string, files: string[] }>, texts: Map<string, string>
): Map<string, SaidOfTask> {
  const rubrics = rubricsIn(parsedOrNot(texts.get('course_settings/rubrics.xml')))
  const said = new Map<string, SaidOfTask>()
  for (const { id, files } of resources) {
    for (const name of files) {
      const text = texts.get(name) ?? ''
      if (!/\.xml$/i.test(name) || !/^[^]{0,300}<(?:assignment|quiz|topicMeta)\s/.test(text)) continue
      const root = parsedOrNot(text)
      if (root === undefined) continue
      const about = root.name === 'quiz' ? valueOf(root, 'description') : ''
      const html = [about, ...factsOf(root, rubrics)].filter(part => part !== '').join('\n')
      const of = { assignment: id, quiz: root.attributes.identifier ?? '', topicMeta: valueOf(root, 'topic_id') }
      said.set(of[root.name as keyof typeof of], { title: valueOf(root, 'title'), html })
    }
  }
  return said
}

const DATES: Array<[name: string, said: string]> = [['due_at', 'Due'], ['unlock_at', 'Opens'], ['lock_at', 'Closes']]

/** The task of a quiz or a topic stands within it. */
function factsOf (root: XmlElement, rubrics: Map<string, string>): string[] {
  const task = childOf(root, 'assignment')
  const value = (name: string) => valueOf(root, name) || (task === undefined ? '' : valueOf(task, name))
  const dates = DATES.flatMap(([name, said]) => {
    const at = new Date(value(name).replace(/(T[\d:.]+)$/, '$1Z'))
    if (Number.isNaN(at.getTime())) return []
    const [day, time] = at.toISOString().slice(0, 16).split('T') as [string, string]
    // The day where the course is given.
    const local = name === 'due_at' ? value('all_day_date') : ''
    return `${said}: ${local === '' || local === day ? `${day} ${time} (UTC)` : `${local} (${day} ${time} UTC)`}`
  })
  const [points, minutes, attempts] = ['points_possible', 'time_limit', 'allowed_attempts']
    .map(name => Number(value(name))) as [number, number, number]
  const facts = [
    ...dates,
    ...points > 0 ? [`Points: ${points}`] : [],
    ...minutes > 0 ? [`Time limit: ${minutes} minutes`] : [],
    ...attempts > 0 ? [`Attempts: ${attempts}`] : []
  ]
  return [...facts.map(fact => `<p>${escaped(fact)}</p>`), rubrics.get(value('rubric_identifierref')) ?? '']
}

function rubricsIn (root: XmlElement | undefined): Map<string, string> {
  return new Map(descendants(root, ['rubric']).map(rubric => {
    const rows = descendants(rubric, ['criterion']).map(criterion => row([
      textOf(criterion), String(Number(valueOf(criterion, 'points'))),
      descendants(criterion, ['rating'])
        .map(rating => `${textOf(rating)} (${Number(valueOf(rating, 'points'))})`).join('; ')
    ]))
    const table = `<table>${row(['Criterion', 'Points', 'Ratings'], 'th')}\n${rows.join('\n')}</table>`
    return [rubric.attributes.identifier ?? '', `<h3>${escaped(valueOf(rubric, 'title'))}</h3>\n${table}`] as const
  }))
}

function textOf (element: XmlElement): string {
  const [short, long] = [valueOf(element, 'description'), valueOf(element, 'long_description')]
  return long === '' ? short : `${short}: ${long}`
}

function row (cells: string[], name = 'td'): string {
  return `<tr>${cells.map(cell => `<${name}>${escaped(cell)}</${name}>`).join('')}</tr>`
}

/** How much each group of tasks counts, as HTML; nothing where the course has no weights. */
export function weightsIn (texts: Map<string, string>): string {
  const groups = descendants(parsedOrNot(texts.get('course_settings/assignment_groups.xml')), ['assignmentGroup'])
    .filter(group => Number(valueOf(group, 'group_weight')) > 0)
  if (groups.length === 0) return ''
  const rows = groups.map(group => {
    const dropped = descendants(group, ['rule'])
      .filter(rule => valueOf(rule, 'drop_type') === 'drop_lowest').map(rule => valueOf(rule, 'drop_count'))
    return row([valueOf(group, 'title'), `${Number(valueOf(group, 'group_weight'))} %`, dropped[0] ?? '0'])
  })
  return `<table>${row(['Group', 'Weight', 'Lowest results left out'], 'th')}\n${rows.join('\n')}</table>`
}
