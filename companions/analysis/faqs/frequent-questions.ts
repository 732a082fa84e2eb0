import { randomBytes } from 'node:crypto'
import { wordsOf } from '../../text/language.js'
import { documentsOf, type DocumentNames } from '../topics/documents.js'
import { FaqNotFound } from '../errors.js'
import type { FaqChange, FaqState, FrequentQuestion, SaidIn } from '../models/frequent-question.js'
import type { AnalysisModels } from '../models/index.js'
import type { RequestContext } from '../request-context.js'
import type { Analysis } from '../runs/run.js'
import type { Faq, NewFaq, PublishedAnswer } from '../schemas.js'
import { transcriptsOf } from '../transcripts.js'
import { sharedTime } from '../../../lib/database/shared-time.js'

type Context = Pick<RequestContext, 'requestId' | 'log'>

/*
 * The frequent questions of a subject, as its teachers keep them. Runs (faqs.ts) add drafts; the class is shown what a
 * teacher has published.
 */

/** 16 hexadecimal digits. */
export function newId (): string {
  return randomBytes(8).toString('hex')
}

/**
 * The frequent questions of a subject, those of most students first. Drafts in words that are deleted, or that the
 * subject keeps from its teachers, are left out.
 * @param state when given, only those in this state; the published ones as students are shown them
 */
export async function listFaqs (
  analysis: Analysis, subject: string, state: FaqState | undefined, context: Context
): Promise<Faq[]> {
  const { models } = analysis
  if (state !== 'published') await forgetDeletedWords(models, { subject })
  const faqs = await models.FrequentQuestion.ofSubject(subject, state)
  if (state === 'published') return await shownFaqs(models, await shownToStudents(analysis, faqs, context))
  const isHeldBack = await keepsWords(models, subject)
  const shown = faqs.filter(({ state, said_in: saidIn }) => !isHeldBack || state !== 'draft' || saidIn === undefined)
  const seen = new Set((await shownToStudents(analysis, shown, context)).map(({ _id }) => _id))
  const withheld = new Set(shown.map(({ _id }) => _id).filter(id => !seen.has(id)))
  return await shownFaqs(models, shown, withheld)
}

// So that the reply stays below what its caller reads (lib/http/client/service-client.ts).
const MAX_ANSWERS = 1_000
const MAX_ANSWERS_CHARACTERS = 2_000_000

/**
 * The answers that the teachers of a subject have published, the one that was changed last first; at most 1,000, and 2
 * million characters. Those that are passages of hidden documents are among them.
 */
export async function publishedAnswers (models: AnalysisModels, subject: string): Promise<PublishedAnswer[]> {
  const faqs = await models.FrequentQuestion.published(subject, MAX_ANSWERS)
  const names = await models.User.fullNamesOf([...new Set(faqs.flatMap(({ by }) => by ?? []))])
  let room = MAX_ANSWERS_CHARACTERS
  return faqs
    .filter(({ question, answer, source }) =>
      (room -= question.length + answer.length + (source?.quote.length ?? 0)) >= 0)
    .map(({ _id: id, question, answer, source, origin, by }) => {
      const name = names.get(by ?? '')
      const optional = { ...(source !== undefined && { source }), ...(name !== undefined && { by: name }) }
      return { id, question, answer, origin, ...optional }
    })
}

/** Whether the words of students stay with them. */
async function keepsWords (models: AnalysisModels, subject: string): Promise<boolean> {
  return await transcriptsOf(models, subject) === 'none'
}

/**
 * Those that students are shown: a passage of a document that is hidden or deleted is not among them, and one of a
 * subject whose documents cannot be asked for now is not either.
 */
export async function shownToStudents (
  { sources }: Pick<Analysis, 'sources'>, faqs: FrequentQuestion[], context: Context
): Promise<FrequentQuestion[]> {
  const quoted = faqs.filter(({ source }) => source?.document_id !== undefined)
  const visible = new Map<string, DocumentNames>()
  for (const subject of new Set(quoted.map(({ subject }) => subject))) {
    try {
      visible.set(subject, await documentsOf(sources, subject, 'students', context))
    } catch (error) {
      context.log.warn({ err: error, subject }, 'answers that are passages of documents are left out')
    }
  }
  return faqs.filter(({ subject, source }) =>
    source?.document_id === undefined || visible.get(subject)?.has(source.document_id) === true)
}

/**
 * In the form of the API, with the full names of the teachers, those of most students first.
 * @param withheld ids of those that students are not shown although they are published
 */
export async function shownFaqs (
  { User }: AnalysisModels, faqs: FrequentQuestion[], withheld = new Set<string>()
): Promise<Faq[]> {
  const names = await User.fullNamesOf([...new Set(faqs.flatMap(({ by }) => by ?? []))])
  return faqs
    .map(faq => ({ faq, words: wordsOf(faq.question).join(' ') }))
    .sort((a, b) => b.faq.cluster_size - a.faq.cluster_size || compare(a.words, b.words) ||
      compare(a.faq._id, b.faq._id))
    .map(({ faq: { _id: id, question, answer, source, cluster_size, subject, state, origin, by, created_at } }) => {
      const name = names.get(by ?? '')
      return {
        id,
        question,
        answer,
        ...(source !== undefined && { source }),
        ...(withheld.has(id) && { withheld: true }),
        cluster_size,
        subject,
        state,
        origin,
        ...(name !== undefined && { by: name }),
        created_at
      }
    })
}

function compare (a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Stores a question that a teacher has written. @param admitted when the gateway admitted it */
export async function addFaq (
  models: AnalysisModels, subject: string, written: NewFaq, admitted: Date
): Promise<Faq> {
  const { question, answer, state = 'draft', by } = written
  const now = sharedTime()
  const faq = {
    _id: newId(),
    subject,
    question,
    answer,
    state,
    origin: 'teacher' as const,
    by,
    admitted,
    cluster_size: 0,
    kept: true,
    created_at: now,
    updated_at: now
  }
  await models.FrequentQuestion.add(faq)
  return await shownFaq(models, faq)
}

/** Changes the fields that are given. @throws {FaqNotFound} */
export async function changeFaq (
  models: AnalysisModels, subject: string, id: string, change: FaqChange, by: { by: string, admitted: Date }
): Promise<Faq> {
  const faq = await models.FrequentQuestion.change(subject, id, change, by, await keepsWords(models, subject))
  if (faq === null) throw new FaqNotFound()
  return await shownFaq(models, faq)
}

/** @throws {FaqNotFound} */
export async function removeFaq ({ FrequentQuestion }: AnalysisModels, subject: string, id: string): Promise<void> {
  if (!await FrequentQuestion.remove(subject, id)) throw new FaqNotFound()
}

async function shownFaq (models: AnalysisModels, faq: FrequentQuestion): Promise<Faq> {
  const [shown] = await shownFaqs(models, [faq])
  return shown as Faq
}

const BATCH = 500

/** Deletes the drafts in the words of students whose sessions are deleted: all, or those of a subject or a session. */
export async function forgetDeletedWords (
  models: AnalysisModels, of: { subject?: string, session?: string } = {}
): Promise<void> {
  let batch: Array<{ _id: string, said_in: SaidIn[] }> = []
  for await (const draft of models.FrequentQuestion.draftsInWordsOfStudents(of)) {
    batch.push(draft)
    if (batch.length < BATCH) continue
    await forgetDeleted(models, batch)
    batch = []
  }
  await forgetDeleted(models, batch)
}

async function forgetDeleted (
  { FrequentQuestion, Session }: AnalysisModels, drafts: Array<{ _id: string, said_in: SaidIn[] }>
): Promise<void> {
  if (drafts.length === 0) return
  const live = await Session.liveTranscripts(drafts.flatMap(draft => draft.said_in.map(({ session_id }) => session_id)))
  const isLive = ({ session_id, transcript }: SaidIn) => live.get(session_id)?.equals(transcript) === true
  for (const { _id, said_in } of drafts) {
    if (said_in.some(isLive)) continue
    // Unless a teacher has made its words their own meanwhile.
    await FrequentQuestion.removeIf({ _id, state: 'draft', said_in: { $exists: true } })
  }
}
