import type { Connection } from 'mongoose'
import { sessionModel } from '../../../models/session.js'
import { subjectModel } from '../../../models/subject.js'
import { turnModel } from '../../../models/turn.js'
import { userModel } from '../../../models/user.js'
import type { Faq, Topic } from '../schemas.js'
import { publishedModel } from './published.js'

export type AnalysisModels = ReturnType<typeof defineModels>

/** What the service publishes, `analysis_…`, and the gateway's collections, which it only ever reads. */
export function defineModels (connection: Connection) {
  return {
    Faqs: publishedModel<Omit<Faq, 'subject'>>(connection, 'Faqs', 'analysis_faqs'),
    Topics: publishedModel<Omit<Topic, 'subject'>>(connection, 'Topics', 'analysis_topics'),
    Session: sessionModel(connection),
    Subject: subjectModel(connection),
    Turn: turnModel(connection),
    User: userModel(connection)
  }
}
