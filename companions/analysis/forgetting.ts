import { forgetDeletedWords } from './faqs/frequent-questions.js'
import type { AnalysisModels } from './models/index.js'
import { RUN_KINDS } from './models/run.js'

/* What the gateway deletes is deleted here, too. Each may be sent again, and does the rest then. */

/** Takes a session that is deleted out of the closed groups. Drafts in its words are deleted. */
export async function forgetSession (models: AnalysisModels, id: string): Promise<void> {
  // A session that was started again has another transcript.
  await models.ClosedGroup.forgetSession(id, (await models.Session.liveTranscripts([id])).get(id))
  await forgetDeletedWords(models, { session: id })
}

/** Takes the name of a user out of everything from before a time. Drafts in the words of the user are deleted. */
export async function forgetUser (models: AnalysisModels, id: string, before: Date): Promise<void> {
  await models.ClosedGroup.forgetStudent(id, before)
  await models.FrequentQuestion.updateWhere({ by: id, admitted: { $lte: before } }, { $set: { by: null } })
  await forgetDeletedWords(models)
}

/** Deletes everything about a subject from before a time. */
export async function forgetSubject (models: AnalysisModels, id: string, before: Date): Promise<void> {
  const { ClosedGroup, FaqRun, FrequentQuestion, Run, Topics } = models
  await Run.forget(RUN_KINDS, id, before)
  await FaqRun.forget(id, before)
  await FrequentQuestion.removeWhere({ subject: id, created_at: { $lte: before } })
  await ClosedGroup.removeWhere({ subject: id, closed_at: { $lte: before } })
  await Topics.withdraw(id, before)
  await forgetGroups(models, id, before)
}

/** The groups of an inbox have no time of their own; the turns in them have one in their ids. */
async function forgetGroups ({ Inbox }: AnalysisModels, subject: string, before: Date): Promise<void> {
  for (;;) {
    const inbox = await Inbox.get(subject)
    if (inbox === null) return
    const groups = inbox.groups.filter(({ turns }) => turns.some(turn => turn.getTimestamp() > before))
    if (groups.length === 0) await Inbox.removeUnchanged(inbox)
    else if (groups.length === inbox.groups.length) return
    else await Inbox.replaceGroups(subject, inbox, groups)
  }
}
