import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { codeOf } from "../../lib/typed.ts";
import type { Env } from "../env.server.ts";

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;
type SpanOptions = { kind: keyof typeof KINDS; attributes?: Attributes };
type Current = { tracer: Tracer; span: Span };

const current = new AsyncLocalStorage<Current>();

/** W3C Trace Context, version 00: https://www.w3.org/TR/trace-context/#traceparent-header-field-values */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The context of a remote span, from its `traceparent`; a new trace if it is missing or invalid. */
function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/**
 * The current span as a `traceparent`, to continue the trace in another process; undefined outside a trace.
 */
export function currentTraceparent(): string | undefined {
  const spanContext = current.getStore()?.span.spanContext();
  return (
    spanContext &&
    `00-${spanContext.traceId}-${spanContext.spanId}-${spanContext.traceFlags.toString(16).padStart(2, "0")}`
  );
}

/** The current trace id; undefined outside a trace. */
export const currentTraceId = () => current.getStore()?.span.spanContext().traceId;

/** Records only the kind of an error: its message may contain user input. */
function failed(span: Span, error: unknown) {
  span.setAttribute("error.type", codeOf(error) ?? (error instanceof Error ? error.name : "unknown"));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function begin(
  { tracer, parent }: { tracer: Tracer; parent: Context },
  name: string,
  options: SpanOptions,
): Current {
  const { kind, attributes = {} } = options;
  return { tracer, span: tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent) };
}

async function during<T>(started: Current, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await current.run(started, () => work(started.span));
  } catch (error) {
    failed(started.span, error);
    throw error;
  } finally {
    started.span.end();
  }
}

const beginWithin = ({ tracer, span }: Current, name: string, options: SpanOptions) =>
  begin({ tracer, parent: trace.setSpan(ROOT_CONTEXT, span) }, name, options);

/** Runs `work` in a child span; outside a trace it just runs. */
export async function withSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const active = current.getStore();
  return active ? during(beginWithin(active, name, options), work) : work();
}

/** Names a span when its route is known. */
export type NameSpan = (name: string, attributes: Attributes) => void;
type Root = SpanOptions & {
  /** The parent's `traceparent`; only called if traces are exported. */
  parent?: () => string | undefined;
};

/** Used without an endpoint: nothing is traced. */
const untraced = {
  trace: <T>(_name: string, _part: Root, work: (name: NameSpan) => Promise<T>): Promise<T> => work(() => {}),
  close: async () => {},
};
export type Tracing = typeof untraced;

const headersOf = (text: string) =>
  Object.fromEntries(
    text.split(",").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name.trim(), decodeURIComponent(value.join("=").trim())];
    }),
  );

/**
 * Traces a request and its jobs. Exports over OTLP in the background; the variables have OpenTelemetry's
 * names. While the collector is unavailable, only spans are lost. Spans contain no user input: paths are
 * patterns, and failures only their kind.
 */
export function openTracing(
  env: Pick<
    Env,
    | "OTEL_EXPORTER_OTLP_ENDPOINT"
    | "OTEL_EXPORTER_OTLP_HEADERS"
    | "OTEL_SERVICE_NAME"
    | "OTEL_TRACES_SAMPLER_ARG"
    | "ROLE"
  >,
): Tracing {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env;
  if (!endpoint) return untraced;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    ...(headers && { headers: headersOf(headers) }),
    timeoutMillis: 5_000,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": env.OTEL_SERVICE_NAME, "villa.role": env.ROLE }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  const tracer = provider.getTracer("villa-vesper");
  return {
    trace: (name, { parent, ...options }, work) =>
      during(begin({ tracer, parent: contextOf(parent?.()) }, name, options), (span) =>
        work((spanName, attributes) => void span.updateName(spanName).setAttributes(attributes)),
      ),
    close: () => provider.shutdown().catch(() => {}), // an unavailable collector must not prevent shutdown
  };
}
