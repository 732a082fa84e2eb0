import { EndpointRefused, EndpointUnreachable } from '../../../../lib/http/client/model-endpoint.js'
import { LanguageModelFailed } from '../../errors.js'
import type { ModelProblem } from '../../schemas.js'
import { BrokenBody } from './completion-stream.js'

/** Why a call of the language model had no usable result: the words of `/ready`, of the log and of the metrics. */
export type Fault = ModelProblem | 'declined' | 'given up'

// Another attempt may succeed.
const MAY_PASS: Fault[] = ['rate limited', 'loading', 'unreachable', 'broken', 'empty', 'error']

/** The language model failed. Its message holds neither the prompt nor the words of the provider. */
export class ModelFailed extends LanguageModelFailed {
  readonly fault: Fault
  /** For the log. */
  readonly reason: string
  /** How long the endpoint asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor (fault: Fault, reason: string = fault, retryAfterMs?: number) {
    super(`The language model failed (${reason})`)
    this.fault = fault
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }

  get mayPass (): boolean {
    return MAY_PASS.includes(this.fault)
  }

  /** The endpoint is starting, or says when it has time again. */
  get isWaitedFor (): boolean {
    return this.fault === 'loading' || (this.mayPass && this.retryAfterMs !== undefined)
  }
}

/** The model has spent its length on thoughts: it would do so again. */
export class ModelSpent extends ModelFailed {
  constructor () {
    super('empty', 'nothing but thoughts')
  }

  override get mayPass (): boolean {
    return false
  }
}

/** The time of one attempt is over. */
export class AttemptTooSlow extends Error {}

/** What went wrong with an attempt. @param signal ends the call for which it was made */
export function failureOf (error: unknown, signal: AbortSignal): ModelFailed {
  if (error instanceof ModelFailed) return error
  // The deadline has passed, or the caller has closed the connection.
  if (signal.aborted) {
    return isDeadline(signal)
      ? new ModelFailed('timeout', 'no completion within the deadline')
      : new ModelFailed('given up')
  }
  if (error instanceof AttemptTooSlow) return new ModelFailed('timeout', 'too slow')
  if (error instanceof BrokenBody) return new ModelFailed('broken', error.message)
  if (error instanceof EndpointUnreachable) return new ModelFailed('unreachable', error.message)
  if (!(error instanceof EndpointRefused)) return new ModelFailed('error', 'unexpected error')
  return new ModelFailed(error.problem, error.message, error.retryAfterMs)
}

/** Whether a signal was given at the deadline, and not because the caller has gone. */
export function isDeadline ({ reason }: AbortSignal): boolean {
  return (reason as Error | undefined)?.name === 'TimeoutError'
}
