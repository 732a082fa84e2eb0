import type { AnalysisModels } from './models/index.js'
import type { Transcripts } from './models/subject.js'

/** Turns from before the setting say nothing of it. */
export const DEFAULT_TRANSCRIPTS: Transcripts = 'anonymous'

/** What a subject lets its teachers see of the questions of students now; `undefined` for an unknown subject. */
export async function transcriptsOf ({ Subject }: AnalysisModels, subject: string): Promise<Transcripts | undefined> {
  return (await Subject.findSubject(subject))?.transcripts
}
