import type { IncomingMessage } from 'node:http';

export interface BodyPace {
  /** Each time so long has passed … */
  periodMs: number;
  /** … so many bytes more must have come, or the connection is cut. */
  bytesPerPeriod: number;
}

/** 64 kB a second are less than a phone sends on a bad day; a call's body is small. */
export const usualPace: BodyPace = { periodMs: 30_000, bytesPerPeriod: 256 * 1024 };

/** Cuts the connection of a request whose body comes slower than in `pace`. */
export function cutSlowBody(raw: IncomingMessage, pace: BodyPace): void {
  // Neither `end` nor `close` comes any more.
  if (raw.destroyed) return;
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket;
    const isSlow = bytesRead - before < pace.bytesPerPeriod;
    before = bytesRead;
    if (!raw.complete && !isSlow) return;
    clearInterval(timer);
    if (!raw.complete) raw.socket.destroy();
  }, pace.periodMs).unref();
  // Until then the timer keeps the request and its body in memory.
  for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer));
}

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
