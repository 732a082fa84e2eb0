import type { Connection } from 'mongoose'
import { closedGroupModel } from './closed-group.js'
import { faqRunModel } from './faq-run.js'
import { faqModel } from './frequent-question.js'
import { inboxModel } from './inbox.js'
import { runModel } from './run.js'
import { sessionModel } from './session.js'
import { subjectModel } from './subject.js'
import { topicsModel } from './topics.js'
import { turnModel } from './turn.js'
import { userModel } from './user.js'

export type AnalysisModels = ReturnType<typeof defineModels>

/** The collections of the service (`analysis_…`), and read models of the gateway's collections. */
export function defineModels (connection: Connection) {
  return {
    FaqRun: faqRunModel(connection),
    FrequentQuestion: faqModel(connection),
    Inbox: inboxModel(connection),
    ClosedGroup: closedGroupModel(connection),
    Topics: topicsModel(connection),
    Run: runModel(connection),
    Session: sessionModel(connection),
    Subject: subjectModel(connection),
    Turn: turnModel(connection),
    User: userModel(connection)
  }
}
