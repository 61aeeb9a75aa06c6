import { describe, expect, it } from 'vitest';
import { companyChannel, ownChannel, providerChannel } from '#server/access/order-channels.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { type MutationTx, mutate } from './mutate.ts';

/**
 * Records the statements sent to a database, in order: locks, and the names of events as they are appended.
 */
function recorder() {
  const asked: unknown[] = [];
  const db: Pick<Db, 'transaction'> = {
    async transaction(run) {
      const value = await run({
        query: async (text, values = []) => {
          asked.push(text.includes('INSERT INTO events') ? values[1] : text);
          return [];
        },
      });
      asked.push('COMMIT');
      return value;
    },
  };
  return { db, asked };
}
const lock = 'SELECT pg_advisory_xact_lock($1)';

describe('a mutation', () => {
  it('appends its events once, in their order, just before the commit', async () => {
    const { db, asked } = recorder();
    await mutate(db, async (tx) => {
      tx.emit(companyChannel('harbour'), 'notify-sidebar', {});
      await tx.query('write the order');
      tx.emitAtCommit(async (emit) => {
        await tx.query('count the unread');
        emit(ownChannel('devi'), 'fetch-messages', { unread: 2 });
      });
      tx.emit(companyChannel('harbour'), 'reload-profile', {});
      await tx.query('write the timeline');
    });
    expect(asked).toEqual([
      'write the order',
      'write the timeline',
      lock,
      'count the unread',
      ['notify-sidebar', 'fetch-messages', 'reload-profile'],
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
