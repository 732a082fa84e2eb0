import { objectOf } from '../../lib/values/object-of.js'

/** The tokens of one call. */
export interface TokenUsage {
  /** Of the prompt, the cached ones included. */
  prompt: number
  /** Of the prompt: those that the endpoint had read before, for another call. They cost less. */
  cached: number
  completion: number
  /** The endpoint has not told them: they are guessed by the length of the texts. */
  isEstimated: boolean
}

// Fewer than a tokenizer has in most texts: an estimate is rather too high.
const CHARACTERS_PER_TOKEN = 3

/** The tokens that an endpoint says a call has taken; `undefined` where it says nothing that can be counted. */
export function usageIn (told: unknown): TokenUsage | undefined {
  const usage = objectOf(told)
  const prompt = countOf(usage.prompt_tokens)
  if (prompt === undefined) return undefined
  // OpenAI's name, and DeepSeek's.
  const cached = countOf(objectOf(usage.prompt_tokens_details).cached_tokens) ??
    countOf(usage.prompt_cache_hit_tokens) ?? 0
  const completion = countOf(usage.completion_tokens) ?? 0
  return { prompt, cached: Math.min(cached, prompt), completion, isEstimated: false }
}

/** What a call has probably taken. @param written characters of what the model had written when the call ended */
export function estimatedUsage (texts: string[], written = 0): TokenUsage {
  const read = texts.reduce((sum, text) => sum + text.length, 0)
  return { prompt: tokensOf(read), cached: 0, completion: tokensOf(written), isEstimated: true }
}

const tokensOf = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN)

function countOf (value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? value as number : undefined
}
