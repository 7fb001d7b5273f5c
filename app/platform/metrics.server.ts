import { monitorEventLoopDelay } from "node:perf_hooks";

export type Labels = Record<string, string>;
type Sample = readonly [Labels, number];

/** Upper ends, in seconds, of the classes into which answers are counted. */
const BUCKETS = [0.025, 0.05, 0.1, 0.3, 0.5, 1, 3, 10];
/** Routes are a few hundred; more labels than this come from somebody who makes them up. */
const MOST_SERIES = 2_000;

const escaped = (value: string) => value.replace(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`));
const named = (labels: Labels) => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length > 0 ? `{${parts.join(",")}}` : "";
};
const head = (name: string, help: string, type: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

/** Figures of this moment, in the text format of Prometheus. */
export const gauge = (name: string, help: string, samples: readonly Sample[]): string =>
  head(name, help, "gauge") + samples.map(([labels, value]) => `${name}${named(labels)} ${value}\n`).join("");

const loop = monitorEventLoopDelay({ resolution: 20 });
loop.enable();

/**
 * Memory, processor time and the delay of the event loop since the last time somebody asked.
 * @param role what the process is there for: each has its own measure of memory
 */
export function processMetrics(role: string): string[] {
  const { heapUsed, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const delays = [50, 99, 100].map((p) => [{ quantile: `${p / 100}` }, loop.percentile(p) / 1e9] as const);
  loop.reset();
  return [
    gauge("villa_event_loop_delay_seconds", "Delay of the event loop since the last look", delays),
    gauge("villa_heap_bytes", "Heap in use", [[{}, heapUsed]]),
    gauge("villa_memory_bytes", "Memory of the process", [[{ role }, rss]]),
    gauge("villa_cpu_seconds", "Processor time of the process", [[{}, (user + system) / 1e6]]),
    gauge("villa_uptime_seconds", "Since the start of the process", [[{}, process.uptime()]]),
  ];
}

/** Counts the answers of this process, by route and class of their status. */
export function openMetrics() {
  const series = new Map<string, { labels: Labels; counts: number[]; sum: number; n: number }>();
  return {
    /** @param seconds that the answer took */
    answered(route: string, status: number, seconds: number) {
      const labels = { route, class: `${Math.floor(status / 100)}xx` };
      const key = named(labels);
      const one = series.get(key) ?? { labels, counts: BUCKETS.map(() => 0), sum: 0, n: 0 };
      if (!series.has(key) && series.size >= MOST_SERIES) return;
      series.set(key, one);
      one.n++;
      one.sum += seconds;
      for (const [i, end] of BUCKETS.entries()) if (seconds <= end) one.counts[i] = (one.counts[i] ?? 0) + 1;
    },
    text(): string {
      const name = "villa_http_seconds";
      const lines = [...series.values()].map(({ labels, counts, sum, n }) => {
        const buckets = BUCKETS.map(
          (end, i) => `${name}_bucket${named({ ...labels, le: `${end}` })} ${counts[i]}\n`,
        );
        const rest =
          `${name}_bucket${named({ ...labels, le: "+Inf" })} ${n}\n${name}_sum${named(labels)} ` +
          `${sum}\n${name}_count${named(labels)} ${n}\n`;
        return buckets.join("") + rest;
      });
      return head(name, "Answers by route and class, in seconds", "histogram") + lines.join("");
    },
  };
}
export type Metrics = ReturnType<typeof openMetrics>;
