import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Presence } from './presence.ts';
import { createRemotePresences, type PresenceReport } from './remote-presences.ts';

const presenceAt = (versionId: string, page: number): Presence => ({
  at: { orderId: '1', attachmentId: '1', versionId },
  versionId,
  person: { id: 'mei', name: 'Mei Lim', avatar: null },
  page,
  tab: 'public',
});
const report = (number: number, presence: Presence | null, socketId = 'socket'): PresenceReport => ({
  socketId,
  number,
  presence,
});

describe('presences of other processes', () => {
  it('name the versions whose people changed: the one left and the one gone to', () => {
    const remote = createRemotePresences();
    expect(remote.take([report(1, presenceAt('a', 1))])).toEqual(['a']);
    expect(remote.take([report(2, presenceAt('b', 1))])).toEqual(['a', 'b']);
    expect(remote.at('a')).toEqual([]);
    expect(remote.at('b')).toEqual([presenceAt('b', 1)]);
  });

  it('name none where the same is reported again', () => {
    const remote = createRemotePresences();
    remote.take([report(1, presenceAt('a', 1))]);
    expect(remote.take([report(1, presenceAt('a', 1))])).toEqual([]);
  });

  it('do not return by an older report that comes late', () => {
    const remote = createRemotePresences();
    remote.take([report(2, null)]);
    expect(remote.take([report(1, presenceAt('a', 1))])).toEqual([]);
    expect(remote.at('a')).toEqual([]);
  });

  it('end after three beats without a report, and stay as long as reports come', () => {
    const remote = createRemotePresences();
    remote.take([report(1, presenceAt('a', 1), 'silent'), report(2, presenceAt('a', 2), 'reported')]);
    for (let beat = 1; beat <= 3; beat++) {
      expect(remote.beat()).toEqual([]);
      remote.take([report(2, presenceAt('a', 2), 'reported')]);
    }
    expect(remote.beat()).toEqual(['a']);
    expect(remote.at('a')).toEqual([presenceAt('a', 2)]);
  });

  it('are right after any moves and losses once a beat has come, and whoever ended unheard is gone', () => {
    const moves = fc.array(
      fc.record({
        socketId: fc.constantFrom('s1', 's2', 's3'),
        presence: fc.option(fc.constantFrom(presenceAt('a', 1), presenceAt('a', 2), presenceAt('b', 1))),
        isLost: fc.boolean(),
        delay: fc.nat(5),
      }),
    );
    fc.assert(
      fc.property(moves, (made) => {
        const remote = createRemotePresences();
        const truth = new Map<string, PresenceReport>();
        const sent = made.map(({ socketId, presence, isLost, delay }, i) => {
          const each = report(i, presence, socketId);
          truth.set(socketId, each);
          return { each, isLost, arrival: i + delay };
        });
        sent.sort((one, other) => one.arrival - other.arrival);
        for (const { each, isLost } of sent) if (!isLost) remote.take([each]);
        for (let beat = 0; beat < 4; beat++) {
          remote.beat();
          remote.take([...truth.values()].filter(({ presence }) => presence !== null));
        }
        for (const versionId of ['a', 'b']) {
          const pages = [...truth.values()].flatMap(({ presence }) =>
            presence?.versionId === versionId ? [presence.page] : [],
          );
          const found = remote.at(versionId).map(({ page }) => page);
          expect(found.sort()).toEqual(pages.sort());
        }
      }),
    );
  });
});
