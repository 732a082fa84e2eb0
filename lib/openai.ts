import OpenAI from 'openai'

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

/** A client of any endpoint that speaks OpenAI's API. It logs no request, since a request may hold personal data. */
export function openAiClient ({ baseUrl, apiKey, timeoutMs, maxRetries }: OpenAiOptions): OpenAI {
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
