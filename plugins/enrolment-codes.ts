import fp from 'fastify-plugin'
import { EnrolmentCodes } from '../services/subjects/enrolment-codes.js'

declare module 'fastify' {
  interface FastifyInstance {
    enrolmentCodes: EnrolmentCodes
  }
}

/** Compares the codes that students enrol with, and limits the wrong ones. */
export default fp<{ secret: string }>(async (app, { secret }) => {
  app.decorate('enrolmentCodes', new EnrolmentCodes(app.models, secret))
}, { name: 'enrolment-codes', dependencies: ['database'] })
