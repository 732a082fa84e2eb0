import type { Connection } from 'mongoose'
import type { KeptTopic } from '../topic-documents.js'
import { closedGroupModel } from './closed-group.js'
import { faqRunModel } from './faq-run.js'
import { frequentQuestionModel } from './frequent-question.js'
import { inboxModel } from './inbox.js'
import { publishedListModel } from './published-list.js'
import { runModel } from './run.js'
import { sessionModel } from './session.js'
import { subjectModel } from './subject.js'
import { turnModel } from './turn.js'
import { userModel } from './user.js'

export type AnalysisModels = ReturnType<typeof defineModels>

/** The collections of the service (`analysis_…`), and read models of the gateway's collections. */
export function defineModels (connection: Connection) {
  return {
    FaqRun: faqRunModel(connection),
    FrequentQuestion: frequentQuestionModel(connection),
    Inbox: inboxModel(connection),
    ClosedGroup: closedGroupModel(connection),
    Topics: publishedListModel<KeptTopic>(connection, 'Topics', 'analysis_topics'),
    Run: runModel(connection),
    Session: sessionModel(connection),
    Subject: subjectModel(connection),
    Turn: turnModel(connection),
    User: userModel(connection)
  }
}
