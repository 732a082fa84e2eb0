import t from 'tap'
import type { Line } from 'tesseract.js'
import { textInColumns } from '../../../../../companions/retrieval/extraction/pictures/scanned-columns.js'

/** A recognised line of words that are as wide as their letters, from these places on. */
function lineAt (y: number, ...parts: Array<[x: number, text: string]>): Line {
  const bbox = (x0: number, x1: number) => ({ x0, y0: y, x1, y1: y + 40 })
  const words = parts.flatMap(([x, text]) => {
    let at = x
    return text.split(' ').map(word => {
      const [x0, x1] = [at, at + word.length * 22]
      at = x1 + 20
      return { text: word, bbox: bbox(x0, x1) }
    })
  })
  return { words, bbox: bbox(words[0]?.bbox.x0 ?? 0, words.at(-1)?.bbox.x1 ?? 0) } as unknown as Line
}

t.test('recognised lines that reach over two columns are read column by column', t => {
  const left = [
    'Group Red meets on Monday', 'from 9:00 to 11:00 in the', 'small hall. Its tutor is',
    'Dr Osei, who answers'
  ]
  const right = [
    'Group Blue meets on Friday', 'from 14:00 to 16:00 in the', 'large hall. Its tutor is',
    'Dr Brandt.'
  ]
  const lines = left.map((text, n) => lineAt(200 + n * 80, [150, text], [1300, right[n] ?? '']))
  t.equal(textInColumns(lines), [...left, `\n${right[0]}`, ...right.slice(1)].join('\n'))
  t.equal(textInColumns(left.map((text, n) => lineAt(200 + n * 80, [150, text]))), undefined, 'one column stays')
  t.equal(textInColumns([]), undefined)
  t.end()
})
