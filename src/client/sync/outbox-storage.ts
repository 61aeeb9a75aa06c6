import type { CallFields } from '#client/net/route-call.ts';

/** Writes of the review screen's threads. */
const threadRoutes = [
  'addAnnotation',
  'updateAnnotation',
  'addComment',
  'editComment',
  'editTopic',
  'resolveTopic',
  'deleteComment',
  'deleteTopic',
] as const;
export type ThreadRoute = (typeof threadRoutes)[number];
/** Writes that change orders. */
const orderRoutes = ['actOnOrder', 'reorderOrder', 'assignOrder', 'setDueDate', 'changeOrders'] as const;
export type OrderRoute = (typeof orderRoutes)[number];

/** The writes that may wait: those whose effect shows at once and which a lost connection must not lose. */
const queuedRoutes: readonly string[] = [...threadRoutes, ...orderRoutes];
export type QueuedRoute = ThreadRoute | OrderRoute;

export interface QueuedWrite {
  mutationId: string;
  name: QueuedRoute;
  input: CallFields;
  /** The thread of a reply, where the call names the reply alone. */
  topicId?: string;
  /** For a new thread: the one whose deletion it undoes. */
  restores?: string;
  /** A later visit or another tab has taken it over too: either may have sent it. */
  isTakenOver?: true;
  /** By order: the mutation id of the person's own earlier write, on whose result this one is based. */
  behind?: Record<string, string>;
  userId: string;
  /** Milliseconds since 1970; sorts the stored writes. */
  queuedAt: number;
}

export const isThreadWrite = (write: QueuedWrite): write is QueuedWrite & { name: ThreadRoute } =>
  threadRoutes.some((name) => name === write.name);

/** Returns whether a write is a decision, which is about the proofs that its author knew at that moment. */
export const isDecision = ({ input }: Pick<QueuedWrite, 'input'>): boolean => input.body?.seen !== undefined;

/** Writes still to be sent, stored so that a reload or a closed tab loses nothing. */
export interface OutboxStorage {
  load(userId: string): QueuedWrite[];
  find(mutationId: string): QueuedWrite | null;
  keep(write: QueuedWrite): void;
  drop(mutationId: string): void;
}

const prefix = 'outbox.';

/** One key a write: two tabs that add and remove at once do not overwrite each other. */
export function createOutboxStorage(storage: Storage): OutboxStorage {
  const read = (key: string): QueuedWrite | null => {
    try {
      const write: QueuedWrite = JSON.parse(storage.getItem(key) ?? 'null');
      return queuedRoutes.includes(write?.name) ? write : null;
    } catch {
      return null;
    }
  };
  return {
    load: (userId) =>
      Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
        .filter((key) => key.startsWith(prefix))
        .map(read)
        .filter((write) => write !== null)
        .filter((write) => write.userId === userId)
        .sort((a, b) => a.queuedAt - b.queuedAt),
    find: (mutationId) => read(prefix + mutationId),
    keep: (write) => storage.setItem(prefix + write.mutationId, JSON.stringify(write)),
    drop: (mutationId) => storage.removeItem(prefix + mutationId),
  };
}
