import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/** Upper ends of the time buckets, seconds: around what is promised (reads 150 ms, writes 250 ms). */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10];
const EVENT_LOOP_RESOLUTION_MS = 20;

interface Histogram {
  readonly counts: number[];
  sum: number;
  count: number;
}

interface Counter {
  readonly help: string;
  readonly label: string;
  readonly sums: Map<string, number>;
}
interface Gauge {
  readonly help: string;
  readonly read: () => number;
}

/** What the server counts of itself. Labels are routes as they are declared, methods and statuses: never a path, an id or an address. */
export interface Metrics {
  /** The figures as text for Prometheus. */
  text(): string;
  /** Adds a figure that is read whenever somebody asks. */
  gauge(name: string, help: string, read: () => number): void;
  /** Adds sums by the values of one label, all zero; the answer adds one. */
  counter(name: string, help: string, label: string, values: readonly string[]): (value: string) => void;
}

/** Counts and times every request of the app. */
export function registerMetrics(app: FastifyInstance): Metrics {
  const requests = new Map<string, Histogram>();
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, Gauge>();
  const delay = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS });
  delay.enable();
  let inFlight = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1;
    // Also when the client goes away and gets no answer.
    reply.raw.once('close', () => (inFlight -= 1));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    observe(requests, `method="${request.method}",route="${route}",status="${reply.statusCode}"`, reply.elapsedTime / 1000);
    done();
  });
  app.addHook('onClose', async () => delay.disable());
  const metrics: Metrics = {
    gauge: (name, help, read) => void gauges.set(name, { help, read }),
    counter(name, help, label, values) {
      const sums = new Map(values.map((value) => [value, 0]));
      counters.set(name, { help, label, sums });
      return (value) => void sums.set(value, (sums.get(value) ?? 0) + 1);
    },
    text: () => [...histogramLines(requests), ...[...counters].flatMap(counterLines), ...[...gauges].flatMap(gaugeLines), ''].join('\n'),
  };
  metrics.gauge('parta_requests_in_flight', 'Requests that have no answer yet', () => inFlight);
  metrics.gauge('parta_event_loop_delay_p99_seconds', 'How late the event loop was, since the last look', () => {
    const seconds = delay.percentile(99) / 1e9;
    delay.reset();
    return Number.isFinite(seconds) ? seconds : 0;
  });
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss());
  metrics.gauge('process_cpu_seconds_total', 'CPU time of the process', () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6);
  metrics.gauge('process_start_time_seconds', 'When the process started', () => Math.floor(Date.now() / 1000 - process.uptime()));
  return metrics;
}

function observe(requests: Map<string, Histogram>, labels: string, seconds: number): void {
  const known = requests.get(labels) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
  requests.set(labels, known);
  BUCKETS.forEach((limit, index) => {
    if (seconds <= limit) known.counts[index] = (known.counts[index] ?? 0) + 1;
  });
  known.sum += seconds;
  known.count += 1;
}

function histogramLines(requests: ReadonlyMap<string, Histogram>): string[] {
  const name = 'parta_http_request_seconds';
  const lines = [...requests].flatMap(([labels, { counts, sum, count }]) => [
    ...BUCKETS.map((limit, index) => `${name}_bucket{${labels},le="${limit}"} ${counts[index] ?? 0}`),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${sum}`,
    `${name}_count{${labels}} ${count}`,
  ]);
  return [`# HELP ${name} Time to the end of the answer`, `# TYPE ${name} histogram`, ...lines];
}

function counterLines([name, { help, label, sums }]: readonly [string, Counter]): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} counter`, ...[...sums].map(([value, sum]) => `${name}{${label}="${value}"} ${sum}`)];
}

function gaugeLines([name, { help, read }]: readonly [string, Gauge]): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${read()}`];
}
