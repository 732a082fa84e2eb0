/*
 * What the fields of a question may hold, without a schema: the thread that reads files of questions starts sooner.
 */

export const QUESTION_TYPES = ['single', 'multiple', 'number', 'text'] as const
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export const QUESTION_STATES = ['draft', 'published', 'retired'] as const

/** In characters. */
export const MAX_TEXT = 10_000
export const MAX_ANSWER = 1000
export const MAX_TOPIC = 100

export const MIN_OPTIONS = 2
export const MAX_OPTIONS = 6
export const MAX_ACCEPTED = 50

/**
 * The characters of texts are those of XML 1.0, so that every question can be exported: no control characters but tab,
 * line feed and carriage return, and no noncharacters.
 */
export const FORBIDDEN = '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufdd0-\\ufdef\\ufffe\\uffff]'
export const TEXT_PATTERN = `^${FORBIDDEN.replace('[', '[^')}*$`
