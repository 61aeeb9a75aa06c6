/** A link slower than loopback: every response waits for the latency, and all share the bandwidth. */
export interface Link {
  bitsPerSecond: number;
  latencyMs: number;
}

const sliceBytes = 16 * 1024;
/** When the link is free again, in ms of the performance clock; one link for all responses. */
let freeAt = 0;

const until = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms - performance.now())));

/** The body as it would come over `link`: the first byte after the latency, the rest at the shared bandwidth. */
export async function* throttled(body: AsyncIterable<Buffer>, link: Link | null): AsyncGenerator<Buffer> {
  if (link === null) {
    yield* body;
    return;
  }
  await until(performance.now() + link.latencyMs);
  for await (const chunk of body)
    for (let start = 0; start < chunk.length; start += sliceBytes) {
      const slice = chunk.subarray(start, start + sliceBytes);
      freeAt = Math.max(freeAt, performance.now()) + (slice.length * 8000) / link.bitsPerSecond;
      await until(freeAt);
      yield slice;
    }
}
