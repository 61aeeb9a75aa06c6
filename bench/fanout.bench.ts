import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { io, type Socket } from 'socket.io-client';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { signIn } from '../tests/support/clients/api-client.ts';
import { testPassword } from '../tests/support/scenes/add-people.ts';
import { type Measurement, percentile } from './figure.ts';
import { countMended } from './support/cut-clients.ts';
import type { Asked, FanoutScene, Report } from './support/fanout-server.ts';

const sockets = 1_000;
/** Connected at once; a thousand handshakes together measure nothing but themselves. */
const batch = 50;
/** Our events and bare broadcasts take turns, so that whatever else the machine does meets both. */
const rounds = 80;
/** Replies go round these, so that no thread grows longer than usual. */
const threadsAtOnce = 20;
/** A reply changes its thread, and the list of versions, which says how many remarks there are. */
const eventsPerReply = 2;
/** Written at once by so many, to see that order holds. */
const burst = { writes: 120, writers: 8 };

/** The event's channel number, and when it came; `name` of our events, numbers of the bare ones made up alike. */
interface Receipt {
  seq: number;
  at: bigint;
}

/** Sockets that keep what they receive. */
class Listeners {
  readonly received: Receipt[][] = [];
  /** The event that came last, so that a bare one can be as large. */
  last: object = {};
  private readonly open: Socket[] = [];
  private awaited = { seq: 0, left: 0, done: () => {} };

  async connect(url: string, auth: object, join: (socket: Socket) => Promise<unknown>): Promise<void> {
    while (this.open.length < sockets) {
      const some = Array.from({ length: batch }, () => this.add(url, auth));
      await Promise.all(some.map((socket) => new Promise<void>((done) => socket.on('connect', done))));
      await Promise.all(some.map(join));
    }
  }
  private add(url: string, auth: object): Socket {
    const socket = io(url, { auth, transports: ['websocket'], forceNew: true });
    const own: Receipt[] = [];
    const note = ({ channel, seq }: { channel: string; seq: number }): void => {
      if (!channel.endsWith(':public')) return;
      own.push({ seq, at: process.hrtime.bigint() });
      if (seq === this.awaited.seq && --this.awaited.left === 0) this.awaited.done();
    };
    socket.on('reload-version', (event) => {
      this.last = event;
      note(event);
    });
    socket.on('reload-version-list', note);
    this.received.push(own);
    this.open.push(socket);
    return socket;
  }
  /** Resolves when every socket has received the event of this number; ask before it is sent. */
  all(seq: number): Promise<void> {
    return new Promise((done) => {
      this.awaited = { seq, left: sockets, done };
    });
  }
  close(): void {
    for (const socket of this.open) socket.close();
  }
}

const latencies = (listeners: Listeners, sent: ReadonlyMap<number, bigint>): number[] =>
  listeners.received.flatMap((own) =>
    own.flatMap(({ seq, at }) => {
      const from = sent.get(seq);
      return from === undefined ? [] : [Number(at - from) / 1e6];
    }),
  );

async function startScene() {
  const child = fork(fileURLToPath(new URL('./support/fanout-server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  const next = async (): Promise<Report> => {
    const [report] = await once(child, 'message');
    return report;
  };
  const ready = await next();
  if (ready.kind !== 'ready') throw new Error('the server did not say that it is ready');
  return {
    scene: ready.scene,
    async ask(asked: Asked): Promise<bigint> {
      const response = next();
      child.send(asked);
      const report = await response;
      return report.kind === 'at' ? BigInt(report.ns) : 0n;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** Someone who replies in threads, up to the usual length of a thread. */
async function openWriter({ url, order }: FanoutScene): Promise<() => Promise<unknown>> {
  const client = await signIn(url, 'user', 'writer@bench.test', testPassword);
  const say = (path: string, text: string) =>
    client.write<Topic>('POST', `${order.versionPath}${path}`, 'card-annotation', {
      message: JSON.stringify(richTextOf(text)),
    });
  const threads = await Promise.all(
    Array.from(
      { length: threadsAtOnce },
      async (_, at) => (await say('/annotation', `Thread ${at}`)).data?.id,
    ),
  );
  let count = 0;
  return () => say(`/annotation/${threads[count % threadsAtOnce]}/comment`, `Response ${++count}`);
}

export async function measure(): Promise<Measurement[]> {
  const { scene, ask, stop } = await startScene();
  const ours = new Listeners();
  const bare = new Listeners();
  try {
    const write = await openWriter(scene);
    const { token } = await signIn(scene.url, 'user', 'listener@bench.test', testPassword);
    const { orderId } = scene.order;
    let seq = 0;
    await ours.connect(scene.url, { userType: 'user', token }, async (socket) => {
      const { channels } = await socket.timeout(20_000).emitWithAck('watch-order', { orderId });
      seq = channels[`order:${orderId}:public`];
    });
    await bare.connect(scene.bareUrl, {}, async () => {});
    const first = seq + 1;
    const committed = new Map<number, bigint>();
    const broadcast = new Map<number, bigint>();
    for (let round = 0; round < rounds; round++) {
      const received = ours.all(seq + eventsPerReply);
      await write();
      await received;
      committed.set(seq + 1, await ask({ kind: 'last-commit' }));
      seq += eventsPerReply;
      const payload = { ...ours.last, seq: round };
      const heardBare = bare.all(round);
      broadcast.set(round, await ask({ kind: 'broadcast', payload }));
      await heardBare;
    }
    const last = seq + burst.writes * eventsPerReply;
    const received = ours.all(last);
    await Promise.all(
      Array.from({ length: burst.writers }, async () => {
        for (let i = 0; i < burst.writes / burst.writers; i++) await write();
      }),
    );
    await received;
    const expected = Array.from({ length: last - first + 1 }, (_, at) => first + at).join();
    const whole = ours.received.filter((own) => own.map((receipt) => receipt.seq).join() === expected);
    const measured = { ours: latencies(ours, committed), bare: latencies(bare, broadcast) };
    ours.close();
    bare.close();
    const mended = await countMended(scene, write);
    return [
      {
        name: 'commit to receipt, p99',
        value: percentile(measured.ours, 0.99),
        unit: 'ms',
        against: { what: 'bare socket.io broadcast', value: percentile(measured.bare, 0.99) },
      },
      {
        name: 'sockets that received all, in order',
        value: whole.length,
        unit: 'sockets',
        against: { what: 'all of them', value: sockets },
      },
      {
        name: 'cut clients that end with the state of the database',
        value: mended.right,
        unit: 'clients',
        against: { what: `all, cut for ${mended.cutFor}`, value: mended.clients },
      },
    ];
  } finally {
    await stop();
  }
}
