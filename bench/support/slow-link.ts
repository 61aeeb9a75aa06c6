import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface SlowLink {
  /** The origin as reached over the link. */
  origin: string;
  dispose(): Promise<void>;
}

/** As Chromium's own preset for fast 4G. */
export const fourG = { bitsPerSecond: 9e6, roundTripMs: 165 };

const sliceBytes = 8 * 1024;

/**
 * An origin behind a link of all its connections together: what comes back shares the bandwidth, each way takes half a
 * round trip, and a new connection one more. Browsers throttle pages but not the workers that read documents; this
 * holds for both.
 */
export async function startSlowLink(
  target: string,
  { bitsPerSecond, roundTripMs }: typeof fourG,
): Promise<SlowLink> {
  const port = Number(new URL(target).port);
  const sockets = new Set<Socket>();
  let freeAt = 0;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const openAt = performance.now() + roundTripMs;
    carry(near, far, (now) => Math.max(now, openAt) + roundTripMs / 2);
    carry(far, near, (now, bytes) => {
      freeAt = Math.max(freeAt, now, openAt) + (bytes * 8000) / bitsPerSecond;
      return freeAt + roundTripMs / 2;
    });
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => near.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async dispose() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Hands on what comes in slices, each at the moment that `due` names or right after the one before. */
function carry(from: Socket, to: Socket, due: (now: number, bytes: number) => number): void {
  const queue: { at: number; run: () => void }[] = [];
  let isWaiting = false;
  const pump = (): void => {
    isWaiting = false;
    for (let next = queue[0]; next !== undefined && next.at <= performance.now(); next = queue[0]) {
      queue.shift();
      next.run();
    }
    wait();
  };
  const wait = (): void => {
    const [next] = queue;
    if (isWaiting || next === undefined) return;
    isWaiting = true;
    setTimeout(pump, Math.max(0, next.at - performance.now()));
  };
  from.on('data', (chunk: Buffer) => {
    for (let start = 0; start < chunk.length; start += sliceBytes) {
      const slice = chunk.subarray(start, start + sliceBytes);
      queue.push({
        at: due(performance.now(), slice.length),
        run: () => void (to.destroyed || to.write(slice)),
      });
    }
    wait();
  });
  from.on('end', () => {
    queue.push({ at: queue.at(-1)?.at ?? 0, run: () => void to.end() });
    wait();
  });
}
