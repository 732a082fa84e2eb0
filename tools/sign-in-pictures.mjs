/*
 * After `npm run build`: takes the pictures of docs/sign-in.md and docs/lti.md into docs/pictures/, with the identity
 * provider and the learning platform of the tests. It needs a chromium (CHROMIUM_PATH).
 */
import { join } from 'node:path'
import t from 'tap'
import { frameOf, platformSite, providerSite } from '../dist/test/browser/support/elsewhere.js'
import { signIn } from '../dist/test/browser/support/site.js'
import { call } from '../dist/test/support/helper.js'
import { LEARNER } from '../dist/test/routes/lti/platform.js'

t.setTimeout(0)
const SIZE = { width: 1100, height: 680 }
const OURS = 'https://tutor.example.edu'

t.test('the sign-in, and the profile', async t => {
  const { origin, page, provider } = await providerSite(t)
  provider.person = { sub: '1815', preferred_username: 'ada', name: 'Ada Lovelace', email: 'ada@example.edu' }
  await page.setViewportSize(SIZE)
  await page.goto(`${origin}/app/`)
  const link = page.getByRole('link', { name: 'Sign in with University of Example' })
  await link.waitFor()
  await take(page, 'sign-in')
  await link.click()
  await page.locator('.bar .tabs').first().waitFor()
  await page.goto(`${origin}/app/profile`)
  const unlink = page.getByRole('button', { name: 'Unlink University of Example' })
  await unlink.waitFor()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await take(page, 'profile')
})

t.test('the list of platforms', async t => {
  const { app, page, platform, tutor } = await platformSite(t)
  const list = async (host, name) => await call(app, platform.admin, 'POST', '/admin/lti/platforms', {
    issuer: `https://${host}`,
    client_id: 'Xq7RkPz2',
    name,
    deployments: ['1'],
    frame_origins: [],
    authorization_url: `https://${host}/mod/lti/auth.php`,
    token_url: `https://${host}/mod/lti/token.php`,
    jwks_url: `https://${host}/mod/lti/certs.php`
  })
  await call(app, platform.admin, 'DELETE', `/admin/lti/platforms/${platform.id}`)
  await list('moodle.example.edu', 'Moodle of the university')
  const { id } = (await list('moodle.school.example', 'Moodle of the school')).json()
  await app.models.LtiPlatform.updateOne({ _id: id }, { state: 'waiting' })
  await page.setViewportSize(SIZE)
  await signIn(page, tutor, platform.admin)
  await page.goto(`${tutor}/app/platforms`)
  await page.getByText('Moodle of the school').first().waitFor()
  // The address of this run says nothing to a reader.
  await page.evaluate(`document.querySelectorAll('code').forEach(code => {
    code.textContent = code.textContent.replace('${tutor}', '${OURS}')
  })`)
  await take(page, 'platforms')
})

t.test('a launch, and the choice of what a link leads to', async t => {
  const { app, page, platform, site, message } = await platformSite(t)
  inCourse(platform)
  message.name = 'Emmy Noether'
  await page.setViewportSize({ ...SIZE, height: 400 })
  await page.goto(`${site}/course`)
  await frameOf(page).locator('.bar .tabs').first().waitFor()
  const [{ _id: course }] = await app.models.Subject.find().lean()
  const test = { title: 'Week 3: eigenvalues', topic: 'Eigenvalues' }
  await call(app, platform.admin, 'POST', `/subjects/${course}/graded-activities`, test)

  const settings = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings'
  const said = { ...message }
  Object.assign(message, {
    'lti:message_type': 'LtiDeepLinkingRequest',
    'lti:resource_link': undefined,
    [settings]: { deep_link_return_url: `${site}/return`, accept_types: ['ltiResourceLink'] }
  })
  await page.goto(`${site}/course`)
  await frameOf(page).getByRole('button').waitFor()
  await take(page, 'choice')

  await page.setViewportSize(SIZE)
  for (const name of Object.keys(message)) delete message[name]
  Object.assign(message, said, { sub: 'ada', name: 'Ada Lovelace', roles: [LEARNER] })
  await page.goto(`${site}/course`)
  await frameOf(page).getByLabel('Your question').waitFor()
  await take(page, 'launch')
})

/** The platform shows its own page around the frame. */
function inCourse ({ answers }) {
  const plain = answers['GET /course']
  const style = 'body{margin:0;font:15px sans-serif;background:#f2f4f7;color:#1d2b3a}header{background:#1d2b3a;' +
    'color:#fff;padding:12px 24px}main{padding:12px 24px}iframe{width:100%;height:540px;border:1px solid #c5ccd4;' +
    'background:#fff}h1{font-size:20px;margin:8px 0 12px}'
  answers['GET /course'] = (...request) => {
    const answer = plain(...request)
    const frame = /<iframe.*/s.exec(answer.body)[0].replace(/ width="\d+" height="\d+"/, '')
    return {
      ...answer,
      body: `<!doctype html><title>Course</title><style>${style}</style><header>Moodle of the university</header>` +
        `<main><h1>Linear algebra: Course assistant</h1>${frame}</iframe></main>`
    }
  }
}

async function take (page, name) {
  await page.evaluate('document.activeElement?.blur(); document.fonts.ready')
  await page.screenshot({ path: join('docs/pictures', `${name}.png`) })
}
