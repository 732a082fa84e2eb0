import t from 'tap'
import { files, outline } from '../outline.js'

const CONTAINER = '<container><rootfile full-path="O/book.opf"/></container>'

/** A book of chapters, without those that are missing. @param prefix of the names of its list of chapters */
function book (chapters: Record<string, string | undefined>, more: Record<string, string> = {}, prefix = '') {
  const names = Object.keys(chapters)
  const items = names.map(name => `<${prefix}item id="${name}" href="${name}.xhtml"/>`).join('')
  const order = names.map(name => `<${prefix}itemref idref="${name}"/>`).join('')
  return files({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'O/book.opf': `<${prefix}package><${prefix}manifest>${items}</${prefix}manifest>` +
      `<${prefix}spine>${order}</${prefix}spine></${prefix}package>`,
    ...Object.fromEntries(names.flatMap(name => {
      const text = chapters[name]
      return text === undefined ? [] : [[`O/${name}.xhtml`, text]]
    })),
    ...more
  })
}

const chapter = (head: string, body: string) =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head>${head}</head><body>${body}</body></html>`

t.test('a chapter is read as XML, in which any element may be closed at once, and with its notes', async t => {
  const body = '<h1>Sand</h1><p>It dries.<a id="x"/> Then.</p><aside epub:type="footnote"><p>In 2019.</p></aside>'
  const found = await outline(book({
    a: chapter('<title/>', '<h1>Clay</h1><p>It holds.</p>'), b: chapter('<script src="x.js"/>', body)
  }))
  t.strictSame(found, ['epub', 'Clay: It holds.', 'Sand: It dries. Then.\n\nIn 2019.'])
  t.strictSame(await outline(chapter('<title/>', '<p>The exam is on 9 May.</p>')), ['html', ': The exam is on 9 May.'])
})

t.test('the list of chapters may have names with a prefix, and a chapter that is missing is told', async t => {
  t.strictSame(await outline(book({ a: chapter('', '<p>Old.</p>'), gone: undefined }, {}, 'opf:')),
    ['epub', ': Old.', '(O/gone.xhtml) The chapter is missing in the file.'])
})

t.test('a book with encrypted chapters is refused with that reason, and one with encrypted fonts is read', async t => {
  const encrypted = (file: string) => ({
    'META-INF/encryption.xml': '<encryption xmlns:enc="x"><enc:EncryptedData><enc:CipherData>' +
      `<enc:CipherReference URI="${file}"/></enc:CipherData></enc:EncryptedData></encryption>`
  })
  const chapters = { a: chapter('', '<p>Old.</p>') }
  t.strictSame(await outline(book(chapters, encrypted('O/a.xhtml'))),
    ['Is protected against copies: save it without that'])
  t.strictSame(await outline(book(chapters, encrypted('O/font.otf'))), ['epub', ': Old.'])
})
