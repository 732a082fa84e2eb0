import type { Content, Section } from '../sections.js'
import { escaped } from '../written-markdown.js'

interface Cue { from: number, to: number, text: string }

// SubRip and WebVTT; the ones of YouTube have a comma between two times.
const TIME = '(?:(\\d{1,3}):)?(\\d{1,2}):(\\d{1,2})[.,](\\d{1,3})'
// Those of some meetings are "0.0.5 --> 0.0.9".
const DOTTED = /(?<![\d:.])(\d{1,2})\.(\d{1,2})\.(\d{1,2})(?![\d:.])/g
const TIMES = new RegExp(`^\\s*${TIME}[ \\t]*(?:-->|,(?=\\d+:))[ \\t]*${TIME}`)

// In characters. A paragraph ends with the sentence that makes it longer, or at a pause.
const PARAGRAPH = 400
const MAX_PARAGRAPH = 1_000
const PAUSE_SECONDS = 4

/** Whether a text is captions: WebVTT, or SubRip. */
export function isCaptions (text: string): boolean {
  return /^\ufeff?WEBVTT(?:[ \t\n\r]|$)/.test(text) ||
    /^\ufeff?\s*(?:\d{1,6}[ \t]*\r?\n)?(?:\d{1,3}:)?\d{1,2}:\d{1,2}[.,]\d{3}[ \t]+-->/.test(text) ||
    /^\ufeff?\s*\d{1,2}:\d{2}:\d{2}\.\d{3},\d{1,2}:\d{2}:\d{2}\.\d{3}[ \t]*\r?\n/.test(text) || isTimedText(text)
}

/** The content of captions: paragraphs, each with the second at which it begins. */
export function readCaptions (text: string): Content {
  const cues = cuesIn(text)
  const sections: Section[] = []
  let open: Cue | undefined
  const close = () => {
    if (open !== undefined) sections.push({ text: escaped(open.text), headings: [], time: Math.floor(open.from) })
    open = undefined
  }
  for (const cue of cues) {
    if (open !== undefined && (cue.from - open.to > PAUSE_SECONDS || open.text.length > MAX_PARAGRAPH)) close()
    open = open === undefined ? cue : { from: open.from, to: cue.to, text: `${open.text} ${cue.text}` }
    if (open.text.length > PARAGRAPH && /[.!?…。！？]["”»']?$/.test(open.text)) close()
  }
  close()
  const minutes = Math.ceil((cues.at(-1)?.to ?? 0) / 60)
  const markdown = sections.map(section => section.text).join('\n\n')
  return { sections, markdown, pages: minutes, unit: 'minute', pictures: 0, leftOut: [] }
}

/** Whether a text is captions in XML (TTML, DFXP). */
function isTimedText (text: string): boolean {
  return /^\ufeff?\s*(?:<\?xml[^>]*>\s*)?<tt[\s>]/.test(text)
}

// Of an element: the time at which it begins, and the one at which it ends.
const TIMED = /<p\b([^>]*\bbegin="[^"]+"[^>]*)>([^]*?)<\/p>/g

function timedCuesIn (text: string): Cue[] {
  return [...text.matchAll(TIMED)].flatMap(([, names = '', inner = '']) => {
    const at = (name: string) => timeOf(new RegExp(`\\b${name}="([^"]+)"`).exec(names)?.[1])
    const own = plain(inner.replace(/<br\s*\/?>/g, ' '))
    return own === '' ? [] : [{ from: at('begin') ?? 0, to: at('end') ?? at('begin') ?? 0, text: own }]
  })
}

/** "00:01:30.5", "90s". */
function timeOf (time: string | undefined): number | undefined {
  if (time === undefined) return undefined
  if (/^[\d.]+s$/.test(time)) return Number(time.slice(0, -1))
  return time.split(':').slice(0, 3).reduce((sum, part) => sum * 60 + (Number(part) || 0), 0)
}

function cuesIn (text: string): Cue[] {
  if (isTimedText(text)) return timedCuesIn(text)
  const cues: Cue[] = []
  for (const block of text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n').split(/\n{2,}/)) {
    const lines = block.split('\n')
    const clocked = lines.map(line => line.includes('-->') ? line.replace(DOTTED, '$1:$2:$3.0') : line)
    const at = clocked.findIndex(line => TIMES.test(line))
    const [, ...times] = TIMES.exec(clocked[at] ?? '') ?? []
    const last = cues.at(-1)
    if (at === -1) {
      // Some programs leave an empty line within what is said.
      const isSaid = last !== undefined && !/^(?:NOTE|STYLE|REGION|\d+$)/.test(block)
      if (isSaid) last.text = [last.text, ...lines.map(plain)].filter(line => line !== '').join(' ')
      continue
    }
    const [from, to] = [secondsOf(times.slice(0, 4)), secondsOf(times.slice(4))]
    const before = last?.text
    // Captions that roll repeat the line above.
    const isNew = (line: string) => line !== '' && line !== before && before?.endsWith(` ${line}`) !== true
    const own = lines.slice(at + 1).map(plain).filter(isNew)
    cues.push({ from, to, text: own.join(' ') })
  }
  return cues.filter(({ text }) => text !== '')
}

/** Without marks of style; a speaker stands before what is said. */
function plain (line: string): string {
  return line.replace(/<v(?:\.[^>\s]{0,50})?\s+([^>]{1,100})>/g, '$1: ').replace(/<[^>]{0,200}>|\{\\[^}]{0,100}\}/g, '')
    .replace(/&nbsp;/g, ' ').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ').trim()
}

function secondsOf ([hours, minutes, seconds, thousandths]: Array<string | undefined>): number {
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${thousandths ?? 0}`)
}
