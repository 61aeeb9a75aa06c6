import { describe, expect, it } from 'vitest';
import { companyChannel, ownChannel, providerChannel } from '#server/access/order-channels.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { accessChanged } from '#server/kernel/events/events.queries.ts';
import { type MutationTx, mutate } from './mutate.ts';

/** The common lock, which is taken before the channels are. */
const channelLocks = /(SELECT pg_advisory_xact_lock\w*\(\$1\))[\s\S]*INSERT INTO channels/;

/**
 * Records what is sent to a database, in order: statements, the common lock and the names of locked channels, and the
 * names of appended events.
 */
function recorder() {
  const asked: unknown[] = [];
  const db: Pick<Db, 'transaction'> = {
    async transaction(run) {
      const value = await run({
        query: async (text, values = []) => {
          if (text.includes('INSERT INTO events')) asked.push(values[1]);
          else if (text.includes('INSERT INTO channels')) asked.push(channelLocks.exec(text)?.[1], values[1]);
          else asked.push(text);
          return [];
        },
      });
      asked.push('COMMIT');
      return value;
    },
  };
  return { db, asked };
}
const shared = 'SELECT pg_advisory_xact_lock_shared($1)';

describe('a mutation', () => {
  it('appends its events once, in their order, just before the commit', async () => {
    const { db, asked } = recorder();
    await mutate(db, async (tx) => {
      tx.emit(companyChannel('harbour'), 'notify-sidebar', {});
      await tx.query('write the order');
      tx.emit(providerChannel, 'reload-sidebar', { column: 'queue', limit: null });
      tx.emitAtCommit([ownChannel('devi')], async (emit) => {
        await tx.query('count the unread');
        emit(ownChannel('devi'), 'fetch-messages', { unread: 2 });
      });
      tx.emit(companyChannel('harbour'), 'reload-profile', {});
      await tx.query('write the timeline');
    });
    expect(asked).toEqual([
      'write the order',
      'write the timeline',
      shared,
      ['company:harbour', 'user:devi'],
      'count the unread',
      ['notify-sidebar', 'reload-sidebar', 'fetch-messages', 'reload-profile'],
      'COMMIT',
    ]);
  });

  it('locks the provider’s channel last, and only then prepares events for it', async () => {
    const { db, asked } = recorder();
    await mutate(db, async (tx) => {
      tx.emitAtCommit([companyChannel('harbour'), providerChannel], async (emit) => {
        await tx.query('find the position');
        emit(providerChannel, 'reload-single-column', { changes: [] });
      });
      tx.emitAtCommit([ownChannel('devi')], async (emit) => {
        await tx.query('count the unread');
        emit(ownChannel('devi'), 'fetch-messages', { unread: 2 });
      });
    });
    expect(asked).toEqual([
      shared,
      ['company:harbour', 'user:devi'],
      'count the unread',
      shared,
      ['provider'],
      'find the position',
      ['reload-single-column', 'fetch-messages'],
      'COMMIT',
    ]);
  });

  it('takes no lock without events, and appends none of one that fails', async () => {
    const { db, asked } = recorder();
    await mutate(db, (tx) => tx.query('write'));
    const failing = mutate(db, async (tx) => {
      tx.emit(companyChannel('harbour'), 'notify-sidebar', {});
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(asked).toEqual(['write', 'COMMIT']);
  });

  it('appends alone where it ends somebody’s reading of a channel, and beside others where it does not', async () => {
    const changeOfAccess = async (endsReading: boolean) => {
      const { db, asked } = recorder();
      await mutate(db, async (tx) => {
        tx.emit(companyChannel('harbour'), 'notify-sidebar', {});
        tx.emitToServers(accessChanged, {}, endsReading);
      });
      return asked;
    };
    const appended = [['access', 'company:harbour'], ['notify-sidebar', 'access-changed'], 'COMMIT'];
    expect(await changeOfAccess(true)).toEqual(['SELECT pg_advisory_xact_lock($1)', ...appended]);
    expect(await changeOfAccess(false)).toEqual([shared, ...appended]);
  });

  it('fails where it counts for one channel and emits to another', async () => {
    const { db } = recorder();
    const failing = mutate(db, async (tx) => {
      tx.emitAtCommit([ownChannel('devi')], async (emit) =>
        emit(ownChannel('mei'), 'fetch-messages', { unread: 2 }),
      );
    });
    await expect(failing).rejects.toThrow('emits to user:mei, which it has not named');
  });

  it('does not compile with a channel, name or payload that do not fit each other', () => {
    const wrong = (tx: MutationTx) => {
      // @ts-expect-error: the event belongs to a company.
      tx.emit(providerChannel, 'notify-sidebar', {});
      // @ts-expect-error: there is no such event.
      tx.emit(providerChannel, 'reload-all', {});
      // @ts-expect-error: the column is missing.
      tx.emit(providerChannel, 'reload-sidebar', { limit: null });
      // @ts-expect-error: any text is no channel.
      tx.emit('provider', 'reload-single-column', { changes: [] });
      // @ts-expect-error: sent to sockets directly, on no channel.
      tx.emit(providerChannel, 'login', { build: '' });
      // @ts-expect-error: there is no such job.
      void tx.addJob('make-coffee', {});
      // @ts-expect-error: the payload is another job's.
      void tx.addJob('prepare-proof', { imageId: '1' });
    };
    expect(wrong).toBeInstanceOf(Function);
  });
});
