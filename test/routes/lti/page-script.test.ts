import { runInNewContext } from 'node:vm'
import t from 'tap'
import { SCRIPT } from '../../../routes/lti/pages.js'

const PLATFORM = 'https://moodle.example.edu'

/** Runs the script of the page that asks the platform for what it has kept, with what the platform answers. */
async function asked (answer: object | undefined, origin = PLATFORM) {
  const sent = { browser: { value: '' }, challenge: { value: '' } }
  const [form, instead] = [{ elements: sent, submitted: false, submit () { this.submitted = true } }, { hidden: true }]
  let listen: (event: object) => void = () => {}
  const parent = {
    postMessage: ({ subject, message_id: id }: { subject: string, message_id: string }) => {
      if (answer === undefined) return
      listen({ origin, data: { subject: `${subject}.response`, message_id: id, ...answer } })
    }
  }
  const { crypto, TextEncoder, btoa } = globalThis
  runInNewContext(SCRIPT, {
    document: {
      body: { dataset: { step: 'fetch', target: '_parent', origin: PLATFORM, key: 'k' } },
      getElementById: (id: string) => id === 'launch' ? form : instead
    },
    window: { parent },
    addEventListener: (_: string, listener: typeof listen) => { listen = listener },
    setTimeout: (work: (reason: unknown) => void, _ms: number, reason: unknown) => setTimeout(work, 20, reason),
    sessionStorage: { setItem () {} },
    crypto,
    TextEncoder,
    btoa,
    Uint8Array
  })
  await new Promise(resolve => setTimeout(resolve, 200))
  return { isSubmitted: form.submitted, browser: sent.browser.value, isOffered: !instead.hidden }
}

t.test('what the platform has kept is sent on', async t => {
  t.strictSame(await asked({ value: 'secret' }), { isSubmitted: true, browser: 'secret', isOffered: false })
})

t.test('where nothing was kept, nobody answers, or another page does, a new window is offered', async t => {
  const offered = { isSubmitted: false, browser: '', isOffered: true }
  for (const answer of [{}, { value: null }, { value: 7 }, { value: { a: 1 } }, { error: { code: 'x' } }, undefined]) {
    t.strictSame(await asked(answer), offered, JSON.stringify(answer))
  }
  t.strictSame(await asked({ value: 'forged' }, 'https://evil.example'), offered)
})
