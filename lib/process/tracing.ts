import { Type, type Static } from '@sinclair/typebox'
import { BadSetting, httpUrlSetting } from '../settings.js'

/*
 * Traces by OpenTelemetry. Nothing of it is loaded without OTEL_EXPORTER_OTLP_ENDPOINT. Its packages (40 MB) are no
 * part of a production install: who wants traces adds them.
 */

const text = (description: string, example: string, isSecret?: true) => Type.Optional(Type.String({
  maxLength: 4096, description, examples: [example], rule: 'a text', ...(isSecret && { isSecret })
}))

/** The settings of traces. Every other one of OpenTelemetry is read from the environment of the process. */
export const TracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrlSetting('http://localhost:4318',
    'A collector of traces (OTLP over HTTP); unset: none are made. Needs packages (docs/operations.md, Traces)'),
  OTEL_EXPORTER_OTLP_HEADERS: text('Headers for that collector, such as a key', 'authorization=Bearer%20key', true),
  OTEL_TRACES_SAMPLER: text('Which traces are kept; unset: all', 'parentbased_traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: text('What that sampler takes, such as the share of the traces', '0.1')
}
export type TracingOptions = Partial<Static<ReturnType<typeof Type.Object<typeof TracingSettings>>>>

interface Tracing {
  /** Adds an attribute to the span of the request that is worked on. */
  note: (name: string, value: string) => void
  stop: () => Promise<void>
}

let tracing: Tracing | undefined

/**
 * Starts traces where a collector is set. Call it before an app, and before the driver of the database, is loaded.
 * @param service as the traces name it, unless `OTEL_SERVICE_NAME` does
 * @throws {BadSetting} where the packages are missing
 */
export async function startTracing (service: string, settings: TracingOptions): Promise<void> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || process.env.OTEL_SDK_DISABLED === 'true') return
  for (const name of Object.keys(TracingSettings) as Array<keyof typeof TracingSettings>) {
    const value = settings[name]
    // A `.env` file does not reach the environment, which the packages read.
    if (value !== undefined) process.env[name] ??= value
  }
  process.env.OTEL_SERVICE_NAME ??= service
  const { start } = await import('./tracing-packages.js')
  try {
    tracing = await start()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new BadSetting('OTEL_EXPORTER_OTLP_ENDPOINT is set, and the packages that make traces are not installed: ' +
      'npm ci --prefix tools/traces && mv tools/traces/node_modules dist/')
  }
}

/** Adds something to the span of the request that is worked on. It must be no text of a person. */
export function noteOnSpan (name: string, value: string): void {
  tracing?.note(name, value)
}

/** Sends what was not sent yet, for at most some seconds. */
export async function stopTracing (): Promise<void> {
  await tracing?.stop()
}
