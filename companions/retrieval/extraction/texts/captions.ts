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
const SPEAKER = /^(\p{L}[\p{L}\p{M}\p{N}.,'’() -]{0,60}): (?=\S)/u

/** Whether a text is captions: WebVTT, or SubRip. */
export function isCaptions (text: string): boolean {
  return /^\ufeff?WEBVTT(?:[ \t\n]|$)/.test(text) ||
    /^\ufeff?\s*(?:\d{1,6}[ \t]*\n)?(?:\d{1,3}:)?\d{1,2}:\d{1,2}[.,]\d{3}[ \t]+-->/.test(text) ||
    /^\ufeff?\s*\d{1,2}:\d{2}:\d{2}\.\d{3},\d{1,2}:\d{2}:\d{2}\.\d{3}[ \t]*\n/.test(text) ||
    isTimedText(text) || IS_SUBSTATION.test(text)
}

/** The content of captions: paragraphs, each with the second at which it begins. */
export function readCaptions (text: string): Content {
  const cues = cuesIn(text)
  const sections: Section[] = []
  let open: Cue | undefined
  let speaker = ''
  const close = () => {
    if (open !== undefined) sections.push({ text: escaped(open.text), headings: [], time: Math.floor(open.from) })
    open = undefined
  }
  for (const cue of cues) {
    if (open !== undefined && (cue.from - open.to > PAUSE_SECONDS || open.text.length > MAX_PARAGRAPH)) close()
    const [lead = '', name = ''] = SPEAKER.exec(cue.text) ?? []
    // Meetings name the speaker of each caption, also in the middle of a sentence.
    const said = open !== undefined && name === speaker ? cue.text.slice(lead.length) : cue.text
    if (name !== '') speaker = name
    open = open === undefined ? cue : { from: open.from, to: cue.to, text: `${open.text} ${said}` }
    if (open.text.length > PARAGRAPH && /[.!?…。！？]["”»']?$/.test(open.text)) close()
  }
  close()
  const minutes = Math.ceil((cues.at(-1)?.to ?? 0) / 60)
  const markdown = sections.map(section => section.text).join('\n\n')
  return { sections, markdown, pages: minutes, unit: 'minute', pictures: 0, leftOut: [] }
}

const IS_SUBSTATION = /^\ufeff?\s*\[Script Info\]/

/** The captions of SubStation Alpha (.ass, .ssa): fields behind commas, the last one of which is the text. */
function dialoguesIn (text: string): Cue[] {
  return [...text.matchAll(/^Dialogue:[^,\n]*,([^,\n]+),([^,\n]+)(?:,[^,\n]*){6},(.*)$/gm)].flatMap(
    ([, from = '', to = '', said = '']) => {
      const own = plain(said.replace(/\\[Nnh]/g, ' '))
      return own === '' ? [] : [{ from: timeOf(from) ?? 0, to: timeOf(to) ?? 0, text: own }]
    }).sort((a, b) => a.from - b.from)
}

/** Whether a text is captions in XML (TTML, DFXP). */
function isTimedText (text: string): boolean {
  return /^\ufeff?\s*(?:<\?xml[^>]*>\s*)?<tt[\s>]/.test(text)
}

// Of an element: the time at which it begins, and the one at which it ends.
const TIMED = /<p\b([^>]{0,300}?\bbegin="[^">]{1,50}"[^>]{0,300})>((?:[^<]|<(?!\/?p\b))*)<\/p>/g

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
  if (IS_SUBSTATION.test(text)) return dialoguesIn(text)
  const cues: Cue[] = []
  const isVtt = /^\ufeff?WEBVTT/.test(text)
  for (const block of text.replace(/^\ufeff/, '').split(/\n{2,}/)) {
    const lines = block.split('\n').map(line => line.includes('-->') ? line.replace(DOTTED, '$1:$2:$3.0') : line)
    const starts = lines.flatMap((line, n) => TIMES.test(line) ? [n] : [])
    const last = cues.at(-1)
    if (starts.length === 0) {
      // Some programs leave an empty line within what is said.
      const isSaid = last !== undefined && !/^\d+$/.test(block) && !(isVtt && NO_CUE.test(block))
      const said = isSaid ? lines.map(plain).filter(line => line !== '').join(' ') : ''
      // Added, and not joined: a caption may have very many such lines.
      if (last !== undefined && said !== '') last.text += last.text === '' ? said : ` ${said}`
    }
    for (const [n, start] of starts.entries()) {
      // Some programs leave none between two captions. The number of the next one stands above its times.
      const next = starts[n + 1] ?? lines.length
      const end = next < lines.length && /^\d{1,6}\s*$/.test(lines[next - 1] ?? '') ? next - 1 : next
      addCue(cues, lines[start] ?? '', lines.slice(start + 1, end).map(plain))
    }
  }
  return cues.filter(({ text }) => text !== '')
}

// Comments and styles of WebVTT.
const NO_CUE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/
// In seconds. A caption that repeats a line of another one stands right after it.
const AFTER = 1

/** Adds what a caption says: those that roll repeat the line above. */
function addCue (cues: Cue[], times: string, lines: string[]): void {
  const [, ...found] = TIMES.exec(times) ?? []
  const [from, to] = [secondsOf(found.slice(0, 4)), secondsOf(found.slice(4))]
  // Nothing was said below its times.
  if (cues.at(-1)?.text === '') cues.pop()
  const last = cues.at(-1)
  const before = last !== undefined && from - last.to <= AFTER ? last.text : undefined
  const isNew = (line: string) => line !== '' && line !== before && before?.endsWith(` ${line}`) !== true
  const own = lines.filter(isNew)
  if (own.length > 0 || lines.every(line => line === '')) cues.push({ from, to, text: own.join(' ') })
  else if (last !== undefined && before !== undefined) last.to = Math.max(last.to, to)
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
