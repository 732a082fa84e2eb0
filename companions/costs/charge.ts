/** What a call of a model is for. */
export const PURPOSES = ['chat', 'hint', 'search', 'test', 'drafts', 'faqs', 'queries', 'passages'] as const
export type Purpose = typeof PURPOSES[number]

/** Where the cost of a call is counted. It names no user, so the costs of a single student are not stored. */
export interface Charge {
  /** Empty where there is none. */
  subject: string
  /** Of the user whose message it is; `none` for the work of a course: drafts, frequent questions, documents. */
  role: string
  purpose: Purpose
}

export const NO_ROLE = 'none'
