import type { Browser } from 'playwright-core'
import { pdfOfObjects } from './files.js'

/* A scanned page, made by a browser: text in a font at 300 dpi, a bit askew and grey, as a scanner has it. */

const [WIDTH, HEIGHT] = [2480, 3508]
const SPANISH = [
  'Guía docente de Estadística I',
  'La asignatura se imparte en el segundo cuatrimestre, del 1 de febrero al 21 de mayo de 2027, los lunes y los ' +
  'miércoles de 9:00 a 10:30 en el aula 12 del edificio Jovellanos. La profesora responsable es la Dra. Carmen ' +
  'Montero, que atiende a los alumnos los martes de 11:00 a 13:00 en el despacho 4.21.',
  'La nota final se compone del examen final (60 %), las prácticas de laboratorio (25 %) y un trabajo en grupo ' +
  '(15 %). Para aprobar hace falta al menos un 4 en el examen. Quien suspenda podrá presentarse a la convocatoria ' +
  'extraordinaria del 3 de julio, en la que se conserva la calificación de las prácticas.',
  'Las prácticas son obligatorias; se admiten dos faltas sin justificar. El trabajo se entrega en el aula virtual ' +
  'antes del 14 de mayo, y su presentación dura quince minutos. No se aceptan entregas por correo electrónico.',
  'Bibliografía: D. Peña, Fundamentos de estadística, Alianza Editorial, Madrid, 2014.'
]
const ENGLISH = [
  'Course guide of Statistics I',
  'The course takes place in the second term, from 1 February to 21 May 2027, on Mondays and Wednesdays from 9:00 to ' +
  '10:30 in room 12 of the Jovellanos building. The lecturer is Dr Carmen Montero, whose office hours are on Tuesday ' +
  'from 11:00 to 13:00 in office 4.21.',
  'The final grade is made of the final exam (60%), the laboratory work (25%) and a project in groups (15%). At ' +
  'least four points of ten are needed in the exam. Students who fail may take the second exam on 3 July, for which ' +
  'the grade of the laboratory is kept.',
  'The laboratory is compulsory; two absences need no excuse. The project is handed in by 14 May in the virtual ' +
  'classroom, and its presentation takes fifteen minutes. Nothing is accepted by electronic mail.',
  'Reading: D. Freedman, R. Pisani and R. Purves, Statistics, Norton, New York, 2007.'
]
/** What stands on the page, by language. */
export const PAGES = { en: ENGLISH, es: SPANISH }

/**
 * The page as a PDF: two strips of a picture, as many scanners write it. The second one begins within a line.
 * @param turn by how many degrees the page that it was laid on the scanner as is turned
 */
export async function scannedPage (browser: Browser, texts: string[], turn = 0): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
  const [title = '', ...paragraphs] = texts
  await page.setContent('<body style="margin: 0; background: #f4f3ef">' +
    '<div style="padding: 300px 260px; color: #2b2b2b; ' +
    'font: 46px/1.5 serif; text-align: justify; ' +
    `transform: rotate(${turn + 0.4}deg)"><h1 style="font-size: 76px">${title}</h1>` +
    `${paragraphs.map(text => `<p>${text}</p>`).join('')}</div></body>`)
  const cut = 1040
  const strips = await Promise.all([[0, cut], [cut, HEIGHT - cut]].map(async ([y = 0, height = 0]) => ({
    height, bytes: await page.screenshot({ type: 'jpeg', quality: 70, clip: { x: 0, y, width: WIDTH, height } })
  })))
  await page.close()
  const scale = 595 / WIDTH
  const content = strips.map(({ height }, n) => `q 595 0 0 ${height * scale} 0 ` +
    `${n === 0 ? 842 - height * scale : 0} cm /I${n} Do Q`).join('\n')
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      '/Resources << /XObject << /I0 5 0 R /I1 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...strips.map(({ height, bytes }) => Buffer.concat([
      Buffer.from(`<< /Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n`),
      bytes, Buffer.from('\nendstream')
    ]))
  ].map(object => Buffer.from(object as string)))
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

/** The share of the words that a reading has wrong: it lacks them, has others in their place, or adds them. */
export function wrongWords (written: string, read: string): number {
  const [a, b] = [wordsOf(written), wordsOf(read)]
  let row = b.map((_, n) => n + 1)
  row.unshift(0)
  for (const [i, word] of a.entries()) {
    const next = [i + 1]
    for (const [j, other] of b.entries()) {
      next.push(Math.min((row[j] ?? 0) + (word === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return (row.at(-1) ?? 0) / a.length
}
