import { HOLE } from '../../../../text/holes.js'
import { escaped } from '../../written-markdown.js'

// The name of a field, and what is said of it: `DTSTART;TZID="Europe/Madrid":`. Longer ones have no field of an event.
const FIELD = /^([A-Z-]{1,100})(?:;[^:"]{0,1000}(?:"[^"]{0,1000}"[^:"]{0,1000}){0,20})?:/

/** The events of a calendar (.ics) as a list in Markdown; `undefined` for every other text. */
export function eventsOf (text: string): string | undefined {
  if (!/^\ufeff?\s*BEGIN:VCALENDAR\b/.test(text)) return undefined
  // A long line goes on in the next one, behind a space.
  const lines = text.replace(/\n[ \t]/g, '').split('\n')
  const events: string[] = []
  let fields = new Map<string, string>()
  for (const line of lines) {
    const [head = '', name = ''] = FIELD.exec(line) ?? []
    const value = line.slice(head.length)
    if (name === 'BEGIN') fields = new Map()
    else if (name === 'END' && value === 'VEVENT') events.push(eventOf(fields))
    else if (!fields.has(name)) fields.set(name, value.replace(/\\n/gi, ' ').replace(/\\([\\;,])/g, '$1'))
  }
  return events.filter(event => event !== '').join('\n')
}

function eventOf (fields: Map<string, string>): string {
  const of = (name: string) => escaped((fields.get(name) ?? '').replace(/\s+/g, ' ').trim())
  if (of('SUMMARY') === '' || of('STATUS') === 'CANCELLED') return ''
  const [from, to] = [momentOf(of('DTSTART')), momentOf(of('DTEND'))]
  const [day, hour] = to.split(' ')
  const until = hour === undefined ? '' : from.startsWith(day ?? '') ? `–${hour}` : ` – ${to}`
  // When it is held again is not read.
  const again = fields.has('RRULE') || fields.has('RDATE') ? ` ${HOLE}` : ''
  const place = of('LOCATION') === '' ? '' : `, ${of('LOCATION')}`
  return `- ${of('SUMMARY')}: ${from}${until}${again}${place}. ${of('DESCRIPTION')}`.trim()
}

/** "20270114T090000" */
function momentOf (value: string): string {
  const [, year, month, day, hours, minutes, zone] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?$/.exec(value) ?? []
  if (year === undefined) return ''
  return `${year}-${month}-${day}${hours === undefined ? '' : ` ${hours}:${minutes}${zone === 'Z' ? ' UTC' : ''}`}`
}
