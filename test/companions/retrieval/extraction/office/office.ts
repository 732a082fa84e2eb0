import read from '../../../../../companions/retrieval/extraction/process/worker.js'
import { zip } from '../../files.js'

/* Small files of office programs, and what is read of them. */

/** The text of a file, and what was left out of it: "(where) what". */
export async function readOf (content: Buffer | string, name = ''): Promise<{ text: string, left: string[] }> {
  const found = await read({ bytes: new Uint8Array(Buffer.from(content as string)), wanted: 'markdown', name })
  if ('unreadable' in found) return { text: found.unreadable, left: [] }
  const left = found.reading.left_out.map(({ where, what }) => where === undefined ? what : `(${where}) ${what}`)
  return { text: found.markdown, left }
}

export const files = (texts: Record<string, string>) =>
  zip(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])))

export const relations = (...targets: Array<[type: string, target: string]>) => '<Relationships>' +
  targets.map(([type, target], n) => `<Relationship Id="r${n}" Type="http://x/${type}" Target="${target}"/>`).join('') +
  '</Relationships>'

/** A presentation: each slide by its shapes, or with attributes before them. */
export function pptx (slides: Array<string | [attributes: string, shapes: string]>, more = {}): Buffer {
  return files({
    '[Content_Types].xml': '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.' +
      'presentationml.presentation.main+xml" PartName="/ppt/presentation.xml"/></Types>',
    '_rels/.rels': relations(['officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': '<p:presentation><p:sldIdLst>' +
      `${slides.map((_, n) => `<p:sldId r:id="r${n}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels':
      relations(...slides.map((_, n): [string, string] => ['slide', `slides/slide${n}.xml`])),
    ...Object.fromEntries(slides.map((slide, n) => {
      const [attributes, shapes] = typeof slide === 'string' ? ['', slide] : slide
      return [`ppt/slides/slide${n}.xml`,
        `<p:sld ${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`]
    })),
    ...more
  })
}

/** A shape of a slide, of paragraphs in XML. */
export function shape (paragraphs: string, { holder = '', place = [0, 0], more = '' } = {}): string {
  const [x = 0, y = 0] = place
  const off = x + y > 0 ? `<p:spPr><a:xfrm><a:off x="${x}" y="${y}"/></a:xfrm></p:spPr>` : ''
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" ${more}/><p:nvPr>${holder}</p:nvPr></p:nvSpPr>${off}` +
    `<p:txBody>${paragraphs}</p:txBody></p:sp>`
}

export const line = (text: string, properties = '') => `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`

/** A file of LibreOffice. @param kind `text`, `presentation`, `spreadsheet` */
export const open = (kind: string, body: string, styles = '', master = '') => files({
  mimetype: `application/vnd.oasis.opendocument.${kind}`,
  'styles.xml': `<office:document-styles>${master}</office:document-styles>`,
  'content.xml': `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles>` +
    `<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`
})

export const style = (name: string, properties: string, kind = 'text') =>
  `<style:style style:name="${name}"><style:${kind}-properties ${properties}/></style:style>`
