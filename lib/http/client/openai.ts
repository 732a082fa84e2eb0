import type OpenAI from 'openai'

/** The endpoint of a client, and its time limits. */
export interface OpenAiOptions {
  /** Of the API, with its version: `http://localhost:11434/v1`. */
  baseUrl: string
  /** Absent for an endpoint that wants none. */
  apiKey?: string
  /** For one attempt. */
  timeoutMs: number
  /** How often the client itself repeats a failed request. */
  maxRetries: number
}

/**
 * A client of any endpoint that speaks OpenAI's API. It logs no request, since a request may hold personal data. Its
 * package is loaded here: a process without such an endpoint starts sooner.
 */
export async function openAiClient (
  { baseUrl, apiKey, timeoutMs, maxRetries }: OpenAiOptions
): Promise<OpenAI> {
  const { default: OpenAI } = await import('openai')
  return new OpenAI({
    baseURL: baseUrl,
    // The client insists on a key.
    apiKey: apiKey ?? 'none',
    // Without these two, it reads them from the environment.
    organization: null,
    project: null,
    maxRetries,
    timeout: timeoutMs,
    logLevel: 'off'
  })
}
