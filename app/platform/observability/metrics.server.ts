import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

type Sample = readonly [Record<string, string>, number];

/** Upper bounds of the response time histogram, in seconds. */
const BUCKETS = [0.025, 0.05, 0.1, 0.3, 0.5, 1, 3, 10];

/** Adds a gauge to a registry; all `samples` have the same label names. */
export function addGauge(registry: Registry, name: string, help: string, samples: readonly Sample[]): void {
  const labelNames = Object.keys(samples[0]?.[0] ?? {});
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
  if (samples.length === 0) gauge.remove(); // else it reports 0
  for (const [labels, value] of samples) gauge.set(labels, value);
}

/** Metrics of this process (memory, CPU, event loop) and of its responses by route and status class. */
export function openMetrics(role: string) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, labels: { role } });
  const seconds = new Histogram({
    name: "villa_http_seconds",
    help: "Response time by route and status class, in seconds",
    labelNames: ["route", "class"],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    registry,
    /** @param took seconds */
    answered: (route: string, status: number, took: number) =>
      seconds.observe({ route, class: `${Math.floor(status / 100)}xx` }, took),
  };
}
