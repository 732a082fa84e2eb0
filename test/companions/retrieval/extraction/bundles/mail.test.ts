import t from 'tap'
import { outline } from '../outline.js'

t.test('a mailbox is all its e-mails, each with its subject, its sender and its text', async t => {
  const mail = (subject: string, more: string) => 'From osei@uni.example Mon Jan 11 10:00:00 2027\n' +
    `From: Ama Osei <osei@uni.example>\nSubject: ${subject}\n${more}\n\n`
  const parts = 'MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b\n' +
    'Content-Type: text/plain; charset=utf-8\n\nIn B12.\n--b--'
  const found = await outline(mail('Exam', '\nOn 9 May.\n\n>From Monday on, write to me.') + mail('Room', parts))
  t.strictSame(found, ['email', 'Exam: Ama Osei, osei@uni.example\n\nOn 9 May.\n\nFrom Monday on, write to me.',
    'Room: Ama Osei, osei@uni.example\n\nIn B12.'])
})

t.test('a page of a web archive is read in the encoding that it names itself', async t => {
  const archive = 'From: <Saved by Blink>\nSnapshot-Content-Location: https://x.example/g\nSubject: Guide\n' +
    'MIME-Version: 1.0\nContent-Type: multipart/related;\n\ttype="text/html";\n\tboundary="B"\n\n\n--B\n' +
    'Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\nContent-Location: https://x.example/g\n\n' +
    '<html><head><meta http-equiv=3D"Content-Type" content=3D"text/html; charset=3Dwindows-1252"></head>' +
    '<body><p>El examen ser=E1 el 9 de mayo.</p></body></html>\n--B--\n'
  t.strictSame(await outline(archive), ['email', 'Guide: El examen será el 9 de mayo.'])
})

t.test('an e-mail that was saved as UTF-16 is read', async t => {
  const mail = '\uFEFFMIME-Version: 1.0\r\nSubject: Examen\r\nFrom: Ana <ana@x.example>\r\n' +
    'Content-Type: text/plain; charset="utf-8"\r\n\r\nSerá el 9 de mayo.\r\n'
  t.strictSame(await outline(Buffer.from(mail, 'utf16le')),
    ['email', 'Examen: Ana, ana@x.example\n\nSerá el 9 de mayo.'])
})
