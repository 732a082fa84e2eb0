import t from 'tap'
import { account, PASSWORD } from '../support/helper.js'
import { providerSite } from './support/elsewhere.js'
import { accessible, skip, textsOf } from './support/page.js'

/*
 * An identity provider itself (test/support/doubles/identity-provider.ts), in a browser: linked, signed in with, logged
 * out at.
 */

const LABEL = 'University of Example'

t.test('an account links a provider, signs in with it, and is logged out there, too', { skip }, async t => {
  const { app, origin, provider, page } = await providerSite(t)
  const words = await textsOf('en')
  await account(app, 'STUDENT', 'ada')
  const signedIn = page.getByRole('button', { name: words.accountOf('Name of ada') })
  const signOut = async () => {
    // A page that is still being drawn closes the menu.
    for (let isOut = false; !isOut;) {
      await signedIn.click()
      isOut = await page.getByRole('button', { name: words.signOut }).click({ timeout: 5_000 })
        .then(() => true, () => false)
    }
  }
  await page.goto(`${origin}/app/profile`)
  await page.getByLabel(words.usernameOrEmail).fill('ada')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
  await page.getByRole('button', { name: words.linkTo(LABEL) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: words.linkTo(LABEL) }).click()
  await page.getByRole('button', { name: words.unlink(LABEL) }).waitFor()
  t.equal(await page.getByRole('button', { name: words.linkTo(LABEL), exact: true }).count(), 0, 'it is offered once')
  await accessible(t, page, 'a profile with a provider')
  t.equal(await page.evaluate('location.pathname'), '/app/profile')
  const { identities } = await app.models.User.findAccount('ada') ?? {}
  t.strictSame(identities?.map(({ iss, sub }) => [iss, sub]), [[provider.issuer, 'ada-1815']])

  await signOut()
  await page.getByRole('link', { name: words.signInAt(LABEL) }).click()
  await signedIn.waitFor()
  t.notOk(provider.asked.some(asked => asked.includes('/session/end')), 'a login with a password has none there')
  await signOut()
  await page.getByRole('button', { name: /sign me out/i }).click()
  await page.getByRole('link', { name: words.signInAt(LABEL) }).waitFor()
  t.equal(page.url(), `${origin}/app/`)
  t.ok(provider.asked.some(asked => asked.startsWith('POST /session/end')), 'the login there has ended')
})
