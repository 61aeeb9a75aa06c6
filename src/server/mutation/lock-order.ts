/**
 * The kinds of locks in the order in which every transaction takes them. Two transactions that take all their locks in
 * one order cannot wait for each other. The locks of the channels' numbers come after all of these but the last; that of
 * the provider's channel comes after it, too.
 */
export const lockKinds = [
  /** A person's timer. */
  'worker',
  /** An entry of the undo history. */
  'change',
  'order',
  /** A file that was uploaded and is not registered yet. */
  'upload',
  /** A picture of a company's library. */
  'image',
  'company',
  /** The request to delete a company's account. */
  'deletion',
  /** The products on offer, as a whole. */
  'products',
  /** The plans on offer, as a whole. */
  'plans',
  'services',
  'user',
  /** A form that several people may save, by its name. */
  'form',
  /** What the installation requires of everybody's sign-in, and a company of its people's. */
  'sign-in',
  /** A column of the board, by its index in `boardColumns`. */
  'column',
  /** A decision that can still be undone. */
  'pending',
  /** The next number of a series of documents. */
  'document-number',
  /** The chain over all orders, at the commit. */
  'chain',
] as const;
export type LockKind = (typeof lockKinds)[number];
export type LockKey = string | number;

/** Tables whose rows an UPDATE or DELETE locks, with the kind of that lock. */
const lockedTables: Readonly<Record<string, LockKind>> = {
  orders: 'order',
  uploads: 'upload',
  images: 'image',
  companies: 'company',
  deletion_requests: 'deletion',
  pending_decisions: 'pending',
  document_numbers: 'document-number',
};
const write = new RegExp(
  `\\b(UPDATE|DELETE\\s+FROM|INSERT\\s+INTO)\\s+(${Object.keys(lockedTables).join('|')})\\b`,
  'g',
);
const lockingClause =
  /\bFOR\s+(?:NO\s+KEY\s+)?UPDATE\b|\bFOR\s+(?:KEY\s+)?SHARE\b|\bpg_advisory_xact_lock(?:_shared)?\b|\bLOCK\s+TABLE\b/;

/** A transaction takes its locks in a wrong order. Always a fault of the program. */
export class LockOrderError extends Error {}

const rankOf = (kind: LockKind): number => lockKinds.indexOf(kind);

/** Checks that one transaction takes its locks in the order of `lockKinds`, and of one kind the lower keys first. */
export class LockOrder {
  /** Null: of unknown keys. */
  readonly #taken = new Map<LockKind, Set<LockKey> | null>();
  readonly #shared = new Map<LockKind, Set<LockKey>>();
  /**
   * Kinds of rows that the transaction has inserted: nobody else can lock these yet, so they may be written freely.
   */
  readonly #inserted = new Set<LockKind>();

  /** Notes locks that the transaction waits for. Those that it has taken already are free. `keys` null: it is not known which. */
  take(kind: LockKind, keys: readonly LockKey[] | null): void {
    const shared = keys?.find((key) => this.#shared.get(kind)?.has(key));
    // Another that shares it may want the same.
    if (shared !== undefined)
      throw new LockOrderError(`locks ${kind} ${shared} exclusively, which it shares`);
    this.#note(kind, keys);
  }

  /** Notes locks that the transaction waits for, and shares with others who do. */
  share(kind: LockKind, keys: readonly LockKey[]): void {
    const exclusive = this.#taken.get(kind);
    const shared = this.#shared.get(kind) ?? new Set();
    for (const key of keys) if (exclusive?.has(key) !== true) shared.add(key);
    this.#note(kind, keys);
    this.#shared.set(kind, shared);
  }

  #note(kind: LockKind, keys: readonly LockKey[] | null): void {
    const earlier = this.#taken.get(kind);
    const taken = keys?.filter((key) => earlier?.has(key) !== true) ?? null;
    if (taken?.length === 0) return;
    this.#requireRank(kind);
    if (earlier === undefined) this.#taken.set(kind, taken === null ? null : new Set(taken));
    else {
      if (earlier === null || taken === null)
        throw new LockOrderError(`locks a further ${kind} beside those of unknown keys`);
      for (const key of taken)
        for (const other of earlier)
          if (key < other) throw new LockOrderError(`locks ${kind} ${key} after ${other}`);
      for (const key of taken) earlier.add(key);
    }
  }

  /** Notes locks that the transaction takes only if they are free: it waits for none, so they may come at any time. */
  takeFree(kind: LockKind): void {
    this.#taken.set(kind, null);
  }

  /** Checks a statement that was not declared as a lock: it must not wait for one out of order. */
  check(statement: string): void {
    if (lockingClause.test(statement)) throw new LockOrderError(`locks without a kind: ${statement}`);
    for (const [, verb = '', table = ''] of statement.matchAll(write)) {
      const kind = lockedTables[table];
      if (kind === undefined) continue;
      if (verb.startsWith('INSERT')) this.#inserted.add(kind);
      else if (!this.#taken.has(kind) && !this.#inserted.has(kind)) this.#requireRank(kind);
    }
  }

  #requireRank(kind: LockKind): void {
    for (const other of this.#taken.keys())
      if (rankOf(other) > rankOf(kind)) throw new LockOrderError(`locks ${kind} after ${other}`);
  }
}
