import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/* Small files of the types that professors upload, made by hand so that they can be broken. */

/** A PDF: the lines of each page, a heading where a line begins with `#`. `trailer` adds to its last dictionary. */
export function pdf (pages: string[][], trailer = ''): Buffer {
  const streams = pages.map(lines => {
    let y = 780
    return lines.map(line => {
      const size = line.startsWith('#') ? 20 : 11
      y -= size * 1.5
      return `BT /F1 ${size} Tf 1 0 0 1 60 ${y} Tm (${line.replace(/^# ?/, '').replace(/[\\()]/g, '\\$&')}) Tj ET`
    }).join('\n')
  })
  return pdfOf(streams.map(stream => Buffer.from(stream, 'latin1')), '', trailer)
}

/**
 * A PDF whose page tree says one page and holds two, and whose second page has another generation than its entry in the
 * cross-reference table. pdf.js reads the first page, and a promise for the second one is rejected without a handler.
 */
export function damagedTree (): Buffer {
  const text = pdfOf([Buffer.from('BT /F1 11 Tf 60 780 Td (Mosses.) Tj ET'), Buffer.from('')], '').toString('latin1')
  return Buffer.from(text.replace('/Count 2', '/Count 1').replace('6 0 obj', '6 1 obj'), 'latin1')
}

/** A PDF of one page. @param more the objects from 5 on. `font` is its font; `page` and `catalog` add to these */
export function pdfPage (
  content: string, { font = HELVETICA, page = '', catalog = '', more = [] as string[] } = {}
): Buffer {
  return pdfOfObjects([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${page} ` +
      `/Resources << /Font << /F1 ${font} >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...more
  ].map(object => Buffer.from(object, 'latin1')))
}

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

/** A PDF of a page for each of these content streams, `filter` saying how they are packed. */
export function pdfOf (streams: Buffer[], filter: string, trailer = ''): Buffer {
  const kids = streams.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${streams.length} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    ...streams.flatMap((stream, index) => [
      Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>'),
      Buffer.concat([
        Buffer.from(`<< /Length ${stream.length} ${filter} >>\nstream\n`), stream, Buffer.from('\nendstream')
      ])
    ])
  ]
  return pdfOfObjects(objects, trailer)
}

/** A PDF of these objects, which are numbered from 1. The first one is the catalog. */
export function pdfOfObjects (objects: Buffer[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length as number
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** A PDF that takes minutes to read, in little memory: each of its pages shows many blanks. */
export function slowPdf (): Buffer {
  const page = deflateSync(Buffer.from('BT /F1 9 Tf 1 0 0 1 60 700 Tm ( ) Tj ET\n'.repeat(100_000)))
  return pdfOf(Array(600).fill(page), '/Filter /FlateDecode')
}

/** What makes a PDF ask for a password. */
export const ENCRYPTED = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] ' +
  `/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

function relationship (type: string, target: string): string {
  return '<?xml version="1.0"?>' +
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
    `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" ` +
    `Target="${target}"/></Relationships>`
}

/** A Word file with this body: `heading()`, `paragraph()`. `more` adds entries to the archive. */
export function docx (body: string, more: Record<string, Buffer> = {}): Buffer {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const files: Record<string, string> = {
    '[Content_Types].xml': '<?xml version="1.0"?>' +
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/>` +
      `<Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/></Types>`,
    '_rels/.rels': relationship('officeDocument', 'word/document.xml'),
    'word/_rels/document.xml.rels': relationship('styles', 'styles.xml'),
    // As a Spanish Word writes it: the ids are in Spanish, the names are not.
    'word/styles.xml': `<?xml version="1.0"?><w:styles ${w}>` +
      [1, 2].map(level => `<w:style w:type="paragraph" w:styleId="Ttulo${level}">` +
        `<w:name w:val="heading ${level}"/></w:style>`).join('') + '</w:styles>',
    'word/document.xml': `<?xml version="1.0"?><w:document ${w}><w:body>${body}</w:body></w:document>`
  }
  return zip({ ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])), ...more })
}

export const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
export const heading = (level: 1 | 2, text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="Ttulo${level}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

/** A table of a Word file. `isHeading` marks its first row as Word's "Repeat as header row" does. */
export function wordTable (rows: string[][], isHeading = false): string {
  return `<w:tbl>${rows.map((cells, n) => `<w:tr>${isHeading && n === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}` +
    `${cells.map(cell => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
}

/** A presentation: each slide with a title, five items, a table of five rows, and notes. */
export function slides (count: number): Buffer {
  const numbers = Array.from({ length: count }, (_, n) => n + 1)
  const paragraphs = (texts: string[]) => texts.map(text => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')
  const shape = (type: string, texts: string[]) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${paragraphs(texts)}</p:txBody></p:sp>`
  const row = (cells: string[]) => `<a:tr>${cells.map(text => `<a:tc><a:txBody>${paragraphs([text])}</a:txBody></a:tc>`)
    .join('')}</a:tr>`
  const relations = (...targets: Array<[type: string, target: string]>) => '<Relationships>' + targets
    .map(([type, target], n) => `<Relationship Id="r${n}" Type="http://x/${type}" Target="${target}"/>`).join('') +
    '</Relationships>'
  const said = (n: number) => Array.from({ length: 5 }, (_, i) => `Point ${i} of slide ${n}: mosses have no roots.`)
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.' +
      'presentationml.presentation.main+xml" PartName="/ppt/presentation.xml"/></Types>',
    '_rels/.rels': relations(['officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': '<p:presentation><p:sldIdLst>' +
      `${numbers.map(n => `<p:sldId r:id="r${n - 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels':
      relations(...numbers.map((n): [string, string] => ['slide', `slides/slide${n}.xml`]))
  }
  for (const n of numbers) {
    files[`ppt/slides/slide${n}.xml`] = `<p:sld><p:cSld><p:spTree>${shape('title', [`Slide ${n}`])}` +
      `${shape('body', said(n))}<p:graphicFrame><a:tbl>${said(n).map(text => row([text, `${n} %`])).join('')}</a:tbl>` +
      '</p:graphicFrame></p:spTree></p:cSld></p:sld>'
    files[`ppt/slides/_rels/slide${n}.xml.rels`] = relations(['notesSlide', `../notesSlides/notesSlide${n}.xml`])
    files[`ppt/notesSlides/notesSlide${n}.xml`] =
      `<p:notes><p:cSld><p:spTree>${shape('body', [`Notes of slide ${n}.`])}</p:spTree></p:cSld></p:notes>`
  }
  return zip(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))
}

export function zip (files: Record<string, Buffer>, { stored = false } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = stored ? content : deflateRawSync(content)
    // From "version needed" to "length of the extra field": the same in both places.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}
