const QUOTA = /insufficient_quota|quota|billing|credit|budget|payment|spend/i
const TOO_LONG = new RegExp('context[ _](?:length|size|window|limit)|maximum context|exceed_context|' +
  'too (?:long|large|many tokens)|n_ctx|prompt is longer|max(?:imum)? (?:input|prompt|number of) ?tokens|' +
  'input length|reduce the length', 'i')
const WRONG_MODEL = new RegExp('model\\b.{0,120}\\b(?:not (?:found|exist|available|supported)|does not exist|unknown|' +
  'invalid)|model_not_found|(?:unknown|invalid|no such) model', 'is')
const LOADING = /loading|warming|starting|cold start|not ready/i

const REFUSALS = [
  'key refused', 'wrong model', 'no quota', 'too long', 'rate limited', 'loading', 'refused', 'error'
] as const
/** Why an OpenAI-compatible endpoint has refused a request. */
export type EndpointProblem = typeof REFUSALS[number]

/** Why an endpoint of embeddings gives no vectors. */
export const EMBEDDINGS_PROBLEMS = [...REFUSALS, 'unreachable', 'timeout', 'broken'] as const
export type EmbeddingsProblem = typeof EMBEDDINGS_PROBLEMS[number]

/**
 * What the status of a refusal means. Endpoints do not agree on them, so their words count as well.
 * @param words what the endpoint says of it; it is not kept
 */
export function problemOfStatus (status: number, words: string): EndpointProblem {
  if (status === 402 || ((status === 429 || status === 403) && QUOTA.test(words))) return 'no quota'
  if (status === 401 || status === 403) return 'key refused'
  if (status === 503 && LOADING.test(words)) return 'loading'
  if (status === 413 || ([400, 422, 500].includes(status) && TOO_LONG.test(words))) return 'too long'
  if (status === 404 || (status === 400 && WRONG_MODEL.test(words))) return 'wrong model'
  if (status === 429) return 'rate limited'
  return [408, 409].includes(status) || status >= 500 ? 'error' : 'refused'
}
