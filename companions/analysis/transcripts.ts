import type { AnalysisModels } from './models/index.js'
import type { Transcripts } from './models/subject.js'

/** Subjects and turns of older versions were stored without a word on it. */
export const DEFAULT_TRANSCRIPTS: Transcripts = 'anonymous'

/** What a subject lets its teachers see of the questions of students now; `undefined` for an unknown subject. */
export async function transcriptsOf ({ Subject }: AnalysisModels, subject: string): Promise<Transcripts | undefined> {
  const found = await Subject.findSubject(subject)
  return found === null ? undefined : found.transcripts ?? DEFAULT_TRANSCRIPTS
}
