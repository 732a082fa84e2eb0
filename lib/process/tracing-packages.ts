import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

/*
 * What a span may hold. The instrumentations add more, and the next version of one may add what this one does not: URLs
 * with the words of a search, sentences of errors, commands with texts of students. So what is not in this list is
 * taken out of every span before it is sent, with all events and the sentences of failures.
 */
const ALLOWED = new Set([
  'http.request.method', 'http.route', 'http.response.status_code', 'server.address', 'server.port', 'url.scheme',
  'network.protocol.version', 'db.system', 'db.system.name', 'db.name', 'db.namespace', 'db.operation',
  'db.operation.name', 'db.mongodb.collection', 'db.collection.name', 'fastify.type', 'app.role'
])
// They are asked every few seconds, and say nothing of the work.
const UNTRACED = /^\/(?:health|ready|metrics)(?:$|\?)/
const STOP_MS = 3_000

// The packages need not be there, so nothing of them is imported by name.
type Any = any
const load = async (name: string): Promise<Any> => await import(name)

/** Loads the packages and starts them. Node says ERR_MODULE_NOT_FOUND where one is missing. */
export async function start () {
  const [
    { trace }, sdk, resources, { OTLPTraceExporter }, { registerInstrumentations }, otel, undici, mongodb
  ] = await Promise.all([
    load('@opentelemetry/api'), load('@opentelemetry/sdk-trace-node'), load('@opentelemetry/resources'),
    load('@opentelemetry/exporter-trace-otlp-http'), load('@opentelemetry/instrumentation'), load('@fastify/otel'),
    load('@opentelemetry/instrumentation-undici'), load('@opentelemetry/instrumentation-mongodb')
  ])
  const service = resources.resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME })
  // The queue of the processor is bounded: while the collector is away, spans are dropped.
  const provider = new sdk.NodeTracerProvider({
    resource: resources.defaultResource().merge(service),
    spanProcessors: [new sdk.BatchSpanProcessor(new WordlessExporter(new OTLPTraceExporter()))]
  })
  provider.register()
  const FastifyOtel = otel.FastifyOtelInstrumentation ?? otel.default
  registerInstrumentations({
    instrumentations: [
      new FastifyOtel({
        registerOnInitialization: true,
        instrumentHooks: false,
        recordExceptions: false,
        ignorePaths: ({ url }: { url: string }) => UNTRACED.test(url),
        requestHook: nameSpan
      }),
      new undici.UndiciInstrumentation({
        requireParentforSpans: true, ignoreRequestHook: ({ path }: { path: string }) => UNTRACED.test(path)
      }),
      new mongodb.MongoDBInstrumentation({ requireParentSpan: true, dbStatementSerializer: () => '' })
    ]
  })
  return {
    note: (name: string, value: string) => { trace.getActiveSpan()?.setAttribute(name, value) },
    stop: async () => {
      const late = new Promise(resolve => setTimeout(resolve, STOP_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    }
  }
}

/** The span of a request is named by its route, never by its path. Its log lines get the id of its trace. */
function nameSpan (span: Any, request: FastifyRequest): void {
  span.updateName(`${request.method} ${request.routeOptions.url ?? 'unknown'}`)
  // The type of Fastify's logger leaves it out.
  ;(request.log as unknown as Partial<Logger>).setBindings?.({ trace_id: span.spanContext().traceId })
}

/** Takes out of spans what is not allowed in them. */
class WordlessExporter {
  readonly #exporter: Any

  constructor (exporter: Any) {
    this.#exporter = exporter
  }

  export (spans: Any[], done: (result: Any) => void): void {
    this.#exporter.export(spans.map(wordless), done)
  }

  async forceFlush (): Promise<void> {
    await this.#exporter.forceFlush?.()
  }

  async shutdown (): Promise<void> {
    await this.#exporter.shutdown()
  }
}

function wordless (span: Any): Any {
  const attributes = Object.fromEntries(Object.entries(span.attributes).filter(([name]) => ALLOWED.has(name)))
  // A span has getters, so it is not copied.
  return Object.create(span, {
    attributes: { value: attributes },
    events: { value: [] },
    links: { value: [] },
    status: { value: { code: span.status.code } }
  })
}
