import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { createClient, type Client } from '../../client/index.js'
import { startGateway } from '../support/gateway-process.js'
import { PASSWORD } from '../support/helper.js'
import { holds, openBrowser, skip } from './support/page.js'

/*
 * What people and documents wrote is written in its own direction, on every screen: all of it is Arabic here, in an
 * English interface.
 */
const ids = { subject_id: 'fizya' }
const COURSE = '/app/courses/fizya'
const GUIDE = '# فيزياء\n\nالامتحان النهائي يوم 18 يناير.\n\n- القوة\n\n> الشغل هو القوة في المسافة.\n'
const GIFT = '$CATEGORY: ميكانيكا\n\n' + ['القوة', 'الشغل', 'الطاقة'].map(of =>
  `::${of}:: ما هي وحدة ${of}؟ {=نيوتن#صحيح ~جول ~واط ####لأن القوة تقاس بالنيوتن}\n`).join('\n')
const QUESTION = 'متى الامتحان النهائي؟'

t.test('Arabic of people and documents is written from the right on every screen', { skip }, async t => {
  const { url, chats } = await school(t)
  const { page } = await openBrowser(t, url)
  const course = (...pages: string[]) => pages.map(page => COURSE + page)
  const screens = {
    student: [
      '/app/', '/app/answers', ...course('', ...chats.map(id => `/chat/${id}`), '/documents', '/faqs', '/results')
    ],
    professor: ['/app/', ...course('', '/inbox', '/questions', '/questions?view=review', '/documents', '/faqs',
      '/students', '/settings', '/settings/guide')],
    root: ['/app/', '/app/users', '/app/audit']
  }
  for (const [name, paths] of Object.entries(screens)) {
    await signIn(page, url, name)
    let seen = 0
    for (const path of paths) {
      await page.goto(url + path, { waitUntil: 'networkidle' })
      for (const open of await openersOf(page)) {
        await open()
        const { all, wrong } = await directions(page)
        seen += all
        t.strictSame(wrong, [], `${name}: ${path}`)
      }
    }
    t.ok(seen > 10, `${name} sees Arabic: ${seen} texts`)
  }
})

/** The page as it is, and then with what can be opened on it: details, the first row, the first edit. */
async function openersOf (page: Page): Promise<Array<() => Promise<void>>> {
  await holds(page, 'document.querySelector(".loading") === null')
  const rows = page.locator('main .row-open, .table tbody th a').first()
  return [
    async () => {
      await page.evaluate('document.querySelectorAll("main details").forEach(one => { one.open = true })')
      await page.waitForLoadState('networkidle')
    },
    ...await rows.count() === 0
      ? []
      : [async () => {
          await rows.click()
          await page.locator('.pane h2, .margin h2:focus').first().waitFor()
        }]
  ]
}

/** How many texts that begin with an Arabic letter are shown, and those that are not written from the right. */
async function directions (page: Page): Promise<{ all: number, wrong: string[] }> {
  return await page.evaluate(`(() => {
    const first = /^[^\\p{L}\\u2068]*\\p{Script=Arabic}/u
    const texts = []
    const walk = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) texts.push([walk.currentNode.parentElement, walk.currentNode.data])
    for (const field of document.querySelectorAll('input, textarea')) texts.push([field, field.value])
    const shown = texts.filter(([element, text]) =>
      // The menu of the browser has its own.
      first.test(text) && element.checkVisibility() && !element.closest('select, datalist'))
    // A part of a paragraph that begins in another script is written as the paragraph is.
    const isPart = element => {
      const text = element.closest('[dir], bdi')?.textContent ?? ''
      return text !== '' && !first.test(text)
    }
    const wrong = shown.filter(([element]) => getComputedStyle(element).direction !== 'rtl' && !isPart(element))
    const told = ([element, text]) => element.outerHTML.slice(0, 200) + ' | ' + text.slice(0, 60)
    return { all: shown.length, wrong: wrong.map(told) }
  })()`)
}

async function signIn (page: Page, url: string, username: string): Promise<void> {
  const client = createClient(url)
  const token = await client.login(username, PASSWORD)
  await page.goto(`${url}/health`)
  await page.evaluate(`sessionStorage.clear(); sessionStorage.setItem('token', ${JSON.stringify(token)})`)
}

/** A course in Arabic with all that a screen can show, and the ids of its conversations. */
async function school (t: Test) {
  const settings = { DATA_DIR: join(t.testdir(), 'data'), REGISTRATION_ROLES: 'STUDENT,PROFESSOR' }
  const { url } = await startGateway(t, settings)
  const person = async (username: string, role: 'ADMIN' | 'PROFESSOR' | 'STUDENT', full_name: string) => {
    const client = createClient(url)
    const body = { username, email: `${username}@example.edu`, full_name, password: PASSWORD, role }
    await client.call('POST', '/register', {}, body)
    await client.login(username, PASSWORD)
    return client
  }
  const admin = await person('root', 'ADMIN', 'ليلى')
  const professor = await person('professor', 'PROFESSOR', 'ابن الهيثم')
  const student = await person('student', 'STUDENT', 'فاطمة')
  const course = { ...ids, name: 'فيزياء', description: 'القوة والشغل', professor_id: 'professor' }
  await admin.call('POST', '/subjects', {}, course)
  await teach(professor)
  return { url, chats: await learn(student, professor) }
}

async function teach (professor: Client): Promise<void> {
  await professor.call('PUT', '/subjects/{subject_id}', ids, { guide: GUIDE, transcripts: 'named' })
  await professor.call('POST', '/subjects/{subject_id}/students', ids, { students: ['student'] })
  const document = formOf({ file: new File([GUIDE], 'فيزياء.md', { type: 'text/markdown' }) })
  await professor.call('POST', '/subjects/{subject_id}/documents', ids, document)
  const questions = formOf({ format: 'gift', unsupported: 'refuse', file: new File([GIFT], 'q.gift') })
  await professor.call('POST', '/subjects/{subject_id}/questions/import', ids, questions)
  const [draft, ...others] = await professor.call('GET', '/subjects/{subject_id}/questions', ids)
  for (const { id: question_id } of others) {
    const path = '/subjects/{subject_id}/questions/{question_id}'
    await professor.call('PUT', path, { ...ids, question_id }, { state: 'published' })
  }
  t.match(draft?.text, /وحدة/)
  for (const state of ['draft', 'published'] as const) {
    const faq = { question: QUESTION, answer: 'يوم **18** يناير.', state }
    await professor.call('POST', '/subjects/{subject_id}/faqs', ids, faq)
  }
}

/** Asks, takes a test and begins another one, and gets an answer of the teacher. */
async function learn (student: Client, professor: Client): Promise<string[]> {
  const say = async (id: string, content: string) =>
    await student.call('POST', '/chat', {}, { id, asignatura: ids.subject_id, content })
  for (const content of [QUESTION, 'من اخترع القهوة؟', 'أين الكلب؟']) await say('asked', content)
  const test = { session_id: 'test' }
  await say('test', 'Test me with 2 questions')
  for (const index of [0, 1]) {
    const answer = { answer: '2', current_question_index: index }
    await student.call('POST', '/sessions/{session_id}/resume_chat', test, answer)
  }
  await say('waits', 'Test me with 2 questions')
  for (const session_id of ['asked', 'test', 'waits']) {
    await student.call('PUT', '/sessions/{session_id}', { session_id }, { title: 'سؤال' })
  }
  const [group] = await professor.call('GET', '/subjects/{subject_id}/inbox', ids)
  const of = { ...ids, group_id: group!.id }
  await professor.call('POST', '/subjects/{subject_id}/inbox/{group_id}/answer', of, { answer: 'لا نعرف.' })
  return ['asked', 'test', 'waits']
}

function formOf (fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
