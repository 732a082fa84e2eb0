import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { engineDouble, json } from '../../support/doubles/engine-double.js'
import { account, call, PASSWORD, testApp } from '../../support/helper.js'
import { accessible, openBrowser, overflow, skip } from '../support/page.js'

/*
 * A reply with all that Markdown has, as a reader sees, hears and copies it. `test/web` draws many more, without a
 * browser.
 */
const QUOTE = '| form | removes |\n|---|---|\n| **2NF** | partial dependencies |\n\nThen $x^2$.'

const REPLY = `# Normal forms

A table,[1, 2] a footnote[^why] and $\\frac{a+1}{b}$ in a line, \\[E = mc^2\\] too, and a literal \\[1].

| Form | Removes | Rows |
|:---|:---:|---:|
| 1NF | *repeating* groups | $n^2$ |
| 2NF | partial dependencies [1][2] | 12 |

1. First
   - inner **one**
     - [x] done
     - [ ] open
2. Second

   > A quotation with $\\alpha \\to \\beta$ and
   >
   > - a list

$$
\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2} \\quad\\text{and a formula that is wider than any telephone, and then some}
$$

\`\`\`sql
SELECT a, b, c, d, e, f, g, h FROM relation WHERE a_rather_long_name = 'a value that is long' AND b = 1;
\`\`\`

هذا نص باللغة العربية مع كلمة English في الوسط.

${'unbroken'.repeat(30)} ~~gone~~ https://a.test/${'path/'.repeat(30)}

[^why]: Because *updates* get wrong.`

const SOURCES = [
  {
    kind: 'guide',
    title: 'Guide',
    heading: 'Forms',
    quote: QUOTE,
    mark: [QUOTE.indexOf('partial'), QUOTE.indexOf(' |\n\n')]
  },
  {
    kind: 'document',
    title: 'كتاب',
    page: 4,
    quote: 'A quotation with $\\alpha \\to \\beta$ and'
  }
]

t.test('a reply with all that Markdown has is drawn, told and copied', { skip }, async t => {
  const { origin, engine, student } = await site(t)
  const { context, noise, page } = await openBrowser(t, origin)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${origin}/app/courses/algebra`)
  await page.getByLabel('Username').fill(student)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Your question').fill('Everything?')
  await page.getByLabel('Your question').press('Enter')
  await page.locator('.leaf-text math').nth(4).waitFor()
  await isDrawn(t, page)
  await isTold(t, page)
  await isCopied(t, page)
  await copiesAsWritten(t, page, engine)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    t.equal(await overflow(page), 0, `nothing scrolls sideways at ${width} px`)
    await accessible(t, page, `a long reply at ${width} px`)
  }
  await formulas(t, page, engine)
  await cannotBeDrawn(t, page, engine)
  // The analysis service is not there, and what cannot be drawn is told on the console.
  const unexpected = noise.filter(line => !/status of 503|RangeError|TypeError/.test(line))
  t.strictSame(unexpected, [], 'nothing was loaded from elsewhere, and the console is empty')
})

async function isDrawn (t: Test, page: Page): Promise<void> {
  const parts: Array<[string, number]> = [
    ['td.cell--center em', 1], ['th.cell--end', 1], ['ol ul ul li.task', 2], ['li blockquote math', 1],
    ['li blockquote li', 1], ['del', 1], ['pre', 1], ['.formula math', 2], ['.footnote em', 1], ['p a.ref', 2],
    ['td a.ref', 2]
  ]
  for (const [selector, count] of parts) {
    t.equal(await page.locator(`.leaf-text ${selector}`).count(), count, selector)
  }
  t.match((await page.locator('.leaf-text').allInnerTexts()).join('\n'), 'a literal [1].')
  await page.getByRole('button', { name: 'Footnote why' }).click()
  t.equal(await page.locator('.note td strong').innerText(), '2NF', 'the quote of a source is drawn as everything is')
  t.equal(await page.locator('.note math').count(), 1, 'with its formula')
  t.strictSame(await page.locator('.leaf mark').allInnerTexts(), ['partial dependencies'], 'what answers is marked')
  const known = page.locator('.note').last().locator('blockquote')
  t.equal(await known.count(), 0, 'a quote that stands in the answer is not shown twice')
  t.equal(await page.locator('.leaf-text > p:dir(rtl)').count(), 1, 'Arabic is written from the right')
}

async function isTold (t: Test, page: Page): Promise<void> {
  await page.locator('.thread [aria-live]:not(:empty)').waitFor({ state: 'attached' })
  const told = await page.locator('.thread [aria-live]').innerText()
  t.notMatch(told, /\*\*|\$|\\|\||#|~~/, 'a reader who hears the page hears no marks')
  t.match(told, /\(a \+ 1\)\/b/, 'a formula is told in characters')
}

async function isCopied (t: Test, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor()
  const copied = await page.evaluate('navigator.clipboard.readText()') as string
  t.notMatch(copied, /\*\*|\$|~~|\|/, 'no marks of Markdown')
  t.match(copied, 'A table, [1, 2] a footnote (why)')
  t.match(copied, /Sources\n\[1\] Guide, Forms\n\[2\] كتاب, p\.\u00A04$/)
}

/** What a reader can do is copied with its boxes, and what is no formula as it was written. */
async function copiesAsWritten (t: Test, page: Page, engine: Engine): Promise<void> {
  const broken = 'Broken $\\frac{1}$, and $\\nothing{y}$.\n\n$$\\frac{$$'
  const response = `- [x] Read **unit 1**\n- [ ] Solve $x^2$\n- plain\n\n${broken}`
  engine.behave((answer, { body: { id } }) => json(answer, 200, { response, session_id: id, asignatura: 'algebra' }))
  await page.getByLabel('Your question').fill('What is to be done?')
  await page.getByLabel('Your question').press('Enter')
  const answer = page.locator('.turn').last()
  await answer.locator('li math').waitFor()
  await answer.getByRole('button', { name: 'Copy', exact: true }).click()
  await answer.getByRole('button', { name: 'Copied', exact: true }).waitFor()
  t.equal(await page.evaluate('navigator.clipboard.readText()'),
    `☑ Read unit 1\n☐ Solve x^2\n• plain\n\n${broken}`)
}

const BOMB = `\\def\\a#1{${'#1'.repeat(90)}}\\edef\\b{\\a{${'x'.repeat(500)}}}\\a{\\b\\b}`
// What is not drawn stands as it was written.
const LEFT = [
  '\\frac{1}', '\\nothing', '\\href{https://a.test}{x}', '\\includegraphics{https://a.test/i.png}',
  '\\url{https://a.test}', '\\htmlStyle{position:fixed}{x}', '\\gdef\\y{1}\\y', '\\newcommand\\z{1}\\z',
  '\\errmessage{noise}', 'x^2 \\tag{1}', BOMB,
  `${'\\sqrt{'.repeat(5000)}x${'}'.repeat(5000)}`
]
const DRAWN = [
  '\\pmb{x}', '\\fcolorbox{red}{yellow}{y}', '\\rule{900em}{900em}', '\\raisebox{40em}{up}', '\\color{red} r',
  '\\cancel{c}', '\\hspace{-50em} left', `${'\\sqrt{'.repeat(300)}x${'}'.repeat(300)}`, 'área = 3€'
]

/** A formula breaks no rule of the page, whatever is in it. */
async function formulas (t: Test, page: Page, engine: Engine): Promise<void> {
  await page.evaluate('window.broken = 0, addEventListener("securitypolicyviolation", () => { window.broken++ })')
  const response = [...LEFT, ...DRAWN].map(tex => `A formula: $${tex}$ here.`).join('\n\n')
  engine.behave((answer, { body: { id } }) => json(answer, 200, { response, session_id: id, asignatura: 'algebra' }))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByLabel('Your question').fill('What is $\\frac{a}{b}$ of 2*3*4?')
  await page.getByLabel('Your question').press('Enter')
  const answer = page.locator('.turn').last()
  // The turn is drawn anew when the reply comes.
  const asked = answer.locator('.asked:has(math)', { hasText: 'of 2*3*4?' })
  await t.resolves(asked.waitFor(), 'a question has formulas, and no other mark')
  await answer.locator('.leaf-text math').nth(DRAWN.length - 1).waitFor()
  t.strictSame(await answer.locator('.leaf-text .math:not(:has(math))').allTextContents(), LEFT)
  t.equal(await answer.locator('.leaf-text math').count(), DRAWN.length)
  t.equal(await page.evaluate('window.broken'), 0, 'no report of the policy')
  t.equal(await overflow(page), 0)
}

/** A text, or a page, that cannot be drawn leaves the rest as it is. */
async function cannotBeDrawn (t: Test, page: Page, engine: Engine): Promise<void> {
  const response = `${'>'.repeat(14_000)} deep **words**`
  engine.behave((answer, { body: { id } }) => json(answer, 200, { response, session_id: id, asignatura: 'algebra' }))
  await page.getByLabel('Your question').fill('Something deep?')
  await page.getByLabel('Your question').press('Enter')
  await page.getByText('This cannot be drawn.').waitFor()
  t.match(await page.locator('.as-it-is').innerText(), 'deep **words**', 'it stands as it was written')
  t.equal(await page.locator('.leaf-text td').first().isVisible(), true, 'the turn before it is there')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.route('**/subjects/algebra/faqs', async route => await route.fulfill({ json: { faqs: null } }))
  await page.getByRole('link', { name: 'Frequent questions' }).click()
  await page.getByText('This page cannot be shown.').first().waitFor({ state: 'attached' })
  await accessible(t, page, 'a page that cannot be shown')
  await page.getByRole('link', { name: 'Documents' }).click()
  await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor()
}

type Engine = Awaited<ReturnType<typeof engineDouble>>

/** A gateway that listens, with a course, a student, and an engine that answers with all of it. */
async function site (t: Test) {
  const engine = await engineDouble(t, (response, { body: { id } }) => json(response, 200, {
    response: REPLY, session_id: id, asignatura: 'algebra', confidence: 'quoted', sources: SOURCES
  }))
  const app = await testApp(t, { CHATBOT_URL: engine.url })
  const [admin, professor, student] = await Promise.all([
    account(app, 'ADMIN'), account(app, 'PROFESSOR'), account(app, 'STUDENT', 'grace')
  ])
  const subject = { subject_id: 'algebra', name: 'Algebra', description: '', professor_id: professor.username }
  await call(app, admin, 'POST', '/subjects', subject)
  await call(app, student, 'POST', '/subjects/algebra/enroll')
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { origin: app.listeningOrigin, engine, student: student.username }
}
