import fp from 'fastify-plugin'
import type { OutsidePolicy } from '../lib/http/client/outside.js'
import { deliverColumn } from '../services/lti/graded/columns.js'
import { deliverGrade } from '../services/lti/graded/scores.js'
import { LtiKeys } from '../services/lti/keys.js'
import { PlatformCalls } from '../services/lti/platform-calls.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** The keys with which this gateway signs what it sends to learning platforms. */
    ltiKeys: LtiKeys
    /** The calls to learning platforms. */
    platformCalls: PlatformCalls
    /** Which addresses of platforms may be called. */
    outsidePolicy: OutsidePolicy
  }
}

interface Options {
  secret: string
  /** `LTI_PRIVATE_HOSTS`. */
  isPrivateAllowed: boolean
}

const GRADES_AT_ONCE = 4

/** The connection to learning platforms (LTI 1.3): own keys, calls, and scores on their way (services/lti). */
export default fp<Options>(async (app, { secret, isPrivateAllowed }) => {
  const { models, outbox } = app
  const policy = { isPrivateAllowed }
  const keys = new LtiKeys(models, secret)
  const platformCalls = new PlatformCalls(keys, policy)
  app.decorate('outsidePolicy', policy)
  app.decorate('ltiKeys', keys)
  app.decorate('platformCalls', platformCalls)
  outbox.handle('grade', {
    atOnce: GRADES_AT_ONCE,
    deliver: async entry => await deliverGrade({ models, platformCalls, outbox }, entry)
  })
  outbox.handle('column', {
    atOnce: 1,
    deliver: async entry => await deliverColumn({ models, platformCalls, outbox }, entry)
  })
}, { name: 'lti', dependencies: ['database', 'outbox'] })
