import { headerTexts } from '../page-headers.js'
import { ROW, type Placed, type Size } from './slide-shapes.js'

/*
 * Texts that stand at the same place at the edge of most slides are their header and footer, as those of the layout
 * are: many authors copy a box onto each slide. Those that hold the number of the slide are no content.
 */

// In parts of the height of a slide: what ends above the first, or begins below the second, stands at its edge.
const [TOP, BOTTOM] = [0.15, 0.85]
// A text that stands on at least four slides, and on this share of all slides.
const [MIN_SLIDES, MIN_SHARE] = [4, 0.6]
// In characters. A longer text is no running line.
const MAX_LENGTH = 150

interface Slide { number: number, shapes: Placed[] }
interface Running { slide: number, shape: Placed }

/** The shapes of a deck that are part of the header or footer of most slides. */
export function runningShapes (slides: Slide[], size: Size | undefined): Set<Placed> {
  if (size === undefined) return new Set()
  const groups = new Map<string, Running[]>()
  for (const { number, shapes } of slides) {
    for (const shape of shapes.filter(shape => isAtEdge(shape, size))) {
      const text = runningText(shape)
      // Of the texts without words, those that count the slides.
      if (text === '' && Number.parseInt(shape.text, 10) !== number) continue
      const group = groups.get(text)
      if (group === undefined) groups.set(text, [{ slide: number, shape }])
      else group.push({ slide: number, shape })
    }
  }
  const found = [...groups.values()].map(atOnePlace).filter(group => {
    const { size: count } = new Set(group.map(({ slide }) => slide))
    return count >= MIN_SLIDES && count >= slides.length * MIN_SHARE
  })
  return new Set(found.flat().map(({ shape }) => shape))
}

/** What a running shape says but for the number of its slide; empty for such a number alone. */
export function runningText ({ text }: Placed): string {
  return headerTexts([text])[0] ?? ''
}

function isAtEdge ({ text, y, height }: Placed, size: Size): boolean {
  const isLine = text.length <= MAX_LENGTH && !/\n|^\s*(?:- |\d+\. )/.test(text)
  return isLine && (y + height <= size.height * TOP || y >= size.height * BOTTOM)
}

/** Those that stand where the one in the middle of the deck stands. The first slide often differs. */
function atOnePlace (group: Running[]): Running[] {
  const middle = group[Math.floor(group.length / 2)]?.shape
  return group.filter(({ shape: { x, y } }) =>
    middle !== undefined && Math.abs(x - middle.x) < ROW && Math.abs(y - middle.y) < ROW)
}
