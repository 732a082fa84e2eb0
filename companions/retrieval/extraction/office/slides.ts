import { load, type CheerioAPI } from 'cheerio'
import { openArchive, type Archive } from '../bundles/archive.js'
import { sectionsOfSlides, type Part } from '../places.js'
import { ofComments, ofHiddenSlides, ofStruck, pagesAt } from '../report.js'
import { chartInMarkdown, chartOf } from './charts.js'
import { diagramOf } from './diagrams.js'
import { relationsOf, type Relation } from './relations.js'
import { runningShapes, runningText } from './slide-edges.js'
import { addressesWritten, inOrder, looksAsText, repeatedIn, shapesIn, type Placed, type Size } from './slide-shapes.js'
import { headerTexts } from '../page-headers.js'
import type { LeftOut } from '../process/reading.js'
import type { Content } from '../sections.js'
import { Unreadable } from '../unreadable.js'
import { escaped, heading, item } from '../written-markdown.js'

const BROKEN = 'Is a broken PowerPoint file: open it in PowerPoint and save it again'
// A file with more slides is no lecture.
const MAX_SLIDES = 2_000

/**
 * The content of a PowerPoint file (.pptx): each slide with its title as heading, its texts as they are read, its
 * tables and its notes.
 * @throws {Unreadable}
 */
export async function readSlides (bytes: Uint8Array): Promise<Content> {
  try {
    return await read(await openArchive(bytes))
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(BROKEN)
  }
}

async function read (archive: Archive): Promise<Content> {
  const { names, size } = await slidesOf(archive)
  const slides: Slide[] = []
  let pictures = 0
  const [hidden, withHidden, struck]: [number[], number[], number[]] = [[], [], []]
  const [charts, foreign, beside]: [number[], number[], number[]] = [[], [], []]
  for (const [index, name] of names.slice(0, MAX_SLIDES).entries()) {
    const number = index + 1
    const $ = load(await archive.text(name), { xml: true })
    const related = await relationsOf(archive, name)
    if (/^(?:0|false)$/.test($('p\\:sld').attr('show') ?? '')) {
      hidden.push(number)
      continue
    }
    addressesWritten($, addressesIn(related))
    const { isHidden, isStruck } = looksAsText($)
    if (isHidden) withHidden.push(number)
    if (isStruck) struck.push(number)
    const { layout, master } = await layoutOf(archive, related)
    const found = shapesIn($, layout, await drawnIn(archive, related), size)
    pictures += found.pictures
    if (found.charts > 0) charts.push(number)
    if (found.foreign > 0) foreign.push(number)
    if (found.beside > 0) beside.push(number)
    const { title, shapes } = found
    const edges = headerTexts(repeatedIn($, layout, master))
    slides.push({ number, title, shapes, notes: await notesIn(archive, related), edges })
  }
  const parts = partsOf(slides, size)
  const leftOut = [
    ...ofHiddenSlides(hidden),
    ...told(withHidden, 'Hidden shapes were left out.'),
    ...ofStruck(struck.length === 0 ? '' : pagesAt(struck, 'Slide')),
    ...told(charts, 'A chart was left out.'),
    ...told(foreign, 'An embedded object was left out.'),
    ...told(beside, 'Text that lies beside the slide was left out.'),
    ...names.length > MAX_SLIDES ? [{ where: `After slide ${MAX_SLIDES}`, what: 'The slides were left out.' }] : [],
    ...ofComments(await archive.count('(?:p|p188):cm', /^ppt\/comments\/.*\.xml$/))
  ]
  const markdown = parts.map(part => part.markdown).filter(text => text !== '').join('\n\n')
  const pages = Math.min(names.length, MAX_SLIDES)
  return { sections: sectionsOfSlides(parts), markdown, pages, unit: 'slide', pictures, leftOut }
}

interface Slide { number: number, title: string, shapes: Placed[], notes: string, edges: string[] }

/** The slides as text. What their headers and footers say is written once. */
function partsOf (slides: Slide[], size?: Size): Part[] {
  const running = runningShapes(slides, size)
  const repeated = new Set<string>()
  return slides.map(({ number, title, shapes, notes, edges }) => {
    const own = shapes.filter(shape => running.has(shape)).map(runningText)
    const first = [...new Set([...edges, ...own])]
      .filter(text => text !== '' && !repeated.has(text) && !LEGAL.test(text))
    for (const text of first) repeated.add(text)
    const texts = inOrder(shapes.filter(shape => !running.has(shape))).map(({ text }) => text)
    const markdown = [title === '' ? '' : heading(1, title), ...texts, notes, ...first]
      .filter(text => text !== '').join('\n\n')
    return { markdown, page: number }
  })
}

function told (slides: number[], what: string): LeftOut[] {
  return slides.length === 0 ? [] : [{ where: pagesAt(slides, 'Slide'), what }]
}

// Who owns the slides says nothing of the course.
const LEGAL = /©|copyright/i

/** What a slide leads to on the web, by the relation that it names. */
function addressesIn (related: Relation[]): Map<string, string> {
  return new Map(related.filter(({ type }) => type === 'hyperlink').map(({ id, address }) => [id, address]))
}

async function slidesOf (archive: Archive): Promise<{ names: string[], size?: Size }> {
  const [main] = (await relationsOf(archive, '')).filter(({ type }) => type === 'officeDocument')
  const name = main?.target ?? 'ppt/presentation.xml'
  const $ = load(await archive.text(name), { xml: true })
  const targets = new Map((await relationsOf(archive, name)).map(({ id, target }) => [id, target]))
  // Each once, however often it is named.
  const slides = [...new Set($('p\\:sldId').toArray().flatMap(slide => targets.get(slide.attribs['r:id'] ?? '') ?? []))]
  if (slides.length === 0) throw new Unreadable(BROKEN)
  const [width = 0, height = 0] = ['cx', 'cy'].map(name => Number($('p\\:sldSz').attr(name) ?? 0) || 0)
  return { names: slides, ...(width * height > 0 && { size: { width, height } }) }
}

/** The layout of a slide and its master: they say where things stand, and write on each slide. */
async function layoutOf (archive: Archive, related: Relation[]): Promise<{ layout?: CheerioAPI, master?: CheerioAPI }> {
  const layout = related.find(({ type }) => type === 'slideLayout')
  if (layout === undefined) return {}
  const above = await relationsOf(archive, layout.target)
  const master = above.find(({ type }) => type === 'slideMaster')
  return {
    layout: load(await archive.text(layout.target), { xml: true }),
    ...(master !== undefined && { master: load(await archive.text(master.target), { xml: true }) })
  }
}

/** The texts of diagrams (SmartArt) and charts, in Markdown, by the relation that a slide names. */
async function drawnIn (archive: Archive, related: Relation[]): Promise<Map<string, string>> {
  const drawings = related.filter(({ type }) => type === 'diagramData' || type === 'chart')
  return new Map(await Promise.all(drawings.map(async ({ id, type, target }) => {
    const xml = await archive.text(target)
    return [id, type === 'chart' ? chartInMarkdown(chartOf(xml)) : diagramInMarkdown(xml)] as const
  })))
}

function diagramInMarkdown (xml: string): string {
  return diagramOf(xml).map(({ level, text }) => item(level, escaped(text))).join('\n')
}

async function notesIn (archive: Archive, related: Relation[]): Promise<string> {
  const notes = related.find(({ type }) => type === 'notesSlide')
  if (notes === undefined) return ''
  const $ = load(await archive.text(notes.target), { xml: true })
  // The notes page also shows the slide, its number and the date.
  const others = ['sldNum', 'hdr', 'ftr', 'dt', 'sldImg'].map(type => `p\\:ph[type=${type}]`).join(', ')
  $('p\\:sp').has(others).remove()
  addressesWritten($, addressesIn(await relationsOf(archive, notes.target)))
  looksAsText($)
  const { title, shapes } = shapesIn($, undefined, new Map())
  return [title, ...inOrder(shapes).map(({ text }) => text)].filter(text => text !== '').join('\n\n')
}
