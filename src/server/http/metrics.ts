import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A request to the engine that has ended. */
interface Render {
  kind: string;
  isOk: boolean;
  seconds: number;
  /** How many images of pages came of it. */
  images: number;
}

/** What this process measures of itself, for Prometheus. */
export interface Metrics {
  readonly registry: Registry;
  requested(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** A WebSocket has opened, or closed. */
  socketsChanged(by: 1 | -1): void;
  /** An event has been sent to the sockets, so many seconds after the transaction that wrote it began. */
  eventPublished(seconds: number): void;
  rendered(render: Render): void;
  /** Two versions could not be compared to the end. `fault`: its kind. */
  comparisonFailed(fault: string): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'galley_http_request_seconds',
    help: 'Duration of requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const sockets = new Gauge({ name: 'galley_sockets', help: 'Open WebSockets', registers });
  const events = new Histogram({
    name: 'galley_event_lag_seconds',
    help: 'From the begin of the transaction that wrote an event until it is sent to the sockets',
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers,
  });
  const renders = new Histogram({
    name: 'galley_render_seconds',
    help: 'Duration of what the engine does with a file, by kind and result',
    labelNames: ['kind', 'result'],
    buckets: [0.1, 0.3, 1, 3, 10, 30, 100, 300],
    registers,
  });
  const images = new Counter({
    name: 'galley_page_images_total',
    help: 'Images of pages that the engine has made',
    registers,
  });
  const failedComparisons = new Counter({
    name: 'galley_comparisons_failed_total',
    help: 'Comparisons of versions that were left to those who open them, by the kind of fault',
    labelNames: ['fault'],
    registers,
  });
  return {
    registry,
    requested: (labels, seconds) => requests.observe(labels, seconds),
    socketsChanged: (by) => sockets.inc(by),
    eventPublished: (seconds) => events.observe(seconds),
    comparisonFailed: (fault) => failedComparisons.inc({ fault }),
    rendered({ kind, isOk, seconds, images: made }) {
      renders.observe({ kind, result: isOk ? 'ok' : 'fault' }, seconds);
      images.inc(made);
    },
  };
}
