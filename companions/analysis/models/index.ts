import type { Connection } from 'mongoose'
import type { Faq, Topic } from '../schemas.js'
import { publishedListModel } from './published-list.js'
import { sessionModel } from './session.js'
import { subjectModel } from './subject.js'
import { turnModel } from './turn.js'
import { userModel } from './user.js'

export type AnalysisModels = ReturnType<typeof defineModels>

/** The lists that the service publishes (`analysis_…`), and read models of the gateway's collections. */
export function defineModels (connection: Connection) {
  return {
    Faqs: publishedListModel<Omit<Faq, 'subject'>>(connection, 'Faqs', 'analysis_faqs'),
    Topics: publishedListModel<Omit<Topic, 'subject'>>(connection, 'Topics', 'analysis_topics'),
    Session: sessionModel(connection),
    Subject: subjectModel(connection),
    Turn: turnModel(connection),
    User: userModel(connection)
  }
}
