import { proxy } from 'valtio';
import { beforeEach, describe, expect, it } from 'vitest';
import type { VerdictStore } from '#client/review/actions/change-verdicts.ts';
import type { ChangeVerdict, GivenVerdict } from '#shared/compare/verdicts.ts';
import { memoryStorage } from '../../../../../../tests/support/clients/memory-storage.ts';
import { openVerdictBook, rememberedVerdicts, type VerdictPlaces } from './verdict-book.ts';

const pair = 'old new';
let places: VerdictPlaces;
beforeEach(() => {
  places = {
    ...{ storage: memoryStorage(), userId: 'ada', store: null },
    wait: () => ({ done: Promise.resolve(), cut: () => {} }),
  };
});
const open = (given = places) => {
  const state = proxy(rememberedVerdicts(given, pair));
  return { state, book: openVerdictBook(state, pair, given) };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A server that knows `known`, and takes what it is sent. */
function server(known: ChangeVerdict[] = []) {
  const written: (readonly GivenVerdict[])[] = [];
  const store: VerdictStore = {
    read: async () => ({ ok: true, data: known }),
    write: async (verdicts) => {
      written.push(verdicts);
      return { ok: true, data: null };
    },
  };
  return { store, written };
}

describe('what is judged', () => {
  it('is there on the next visit, for this person and this pair alone', () => {
    const { book } = open();
    book.markSeen('a');
    book.setVerdict('b', { kind: 'accepted' });
    book.setVerdict('c', { kind: 'raised', markId: 'm1' });
    book.dismiss();
    expect(open().state).toMatchObject({
      seen: ['a'],
      verdicts: { b: { kind: 'accepted' }, c: { kind: 'raised', markId: 'm1' } },
      isDismissed: true,
    });
    expect(rememberedVerdicts({ ...places, userId: 'bob' }, pair).seen).toEqual([]);
    expect(rememberedVerdicts(places, 'old newer').verdicts).toEqual({});
  });

  it('is seen once, however often it is looked at', () => {
    const { state, book } = open();
    book.markSeen('a');
    book.markSeen('a');
    expect(state.seen).toEqual(['a']);
  });

  it('can be taken back, and leaves the others', () => {
    const { state, book } = open();
    book.setVerdict('a', { kind: 'ignored' });
    book.setVerdict('b', { kind: 'ignored' });
    book.setVerdict('a', null);
    expect(state.verdicts).toEqual({ b: { kind: 'ignored' } });
    expect(open().state.verdicts).toEqual({ b: { kind: 'ignored' } });
  });

  it('is not written into what is remembered before it is judged', () => {
    const { book } = open();
    const before = rememberedVerdicts(places, pair);
    book.setVerdict('a', { kind: 'accepted' });
    expect(before.verdicts).toEqual({});
  });
});

describe('between devices', () => {
  it('sends what was judged here once the server’s has come, which it does not replace', async () => {
    const { store, written } = server([
      { key: 'a', verdict: 'ignored' },
      { key: 'b', verdict: 'accepted' },
    ]);
    const { state, book } = open({ ...places, store });
    book.setVerdict('a', { kind: 'accepted' });
    await settled();
    expect(written).toEqual([[{ key: 'a', verdict: 'accepted' }]]);
    expect(state.verdicts).toEqual({ a: { kind: 'accepted' }, b: { kind: 'accepted' } });
    expect(state.unsent).toEqual([]);
    expect(open().state).toMatchObject({ verdicts: state.verdicts, unsent: [] });
  });

  it('sends on the next visit what could not be sent on this one', async () => {
    const isAway: VerdictStore = {
      read: async () => ({ ok: false, isPassing: false }),
      write: async () => ({ ok: false, isPassing: false }),
    };
    const { book } = open({ ...places, store: isAway });
    book.markSeen('a');
    book.setVerdict('b', { kind: 'accepted' });
    await settled();
    book.close();
    const { store, written } = server();
    open({ ...places, store });
    await settled();
    expect(written).toEqual([
      [
        { key: 'a', verdict: 'seen' },
        { key: 'b', verdict: 'accepted' },
      ],
    ]);
  });

  it('sends what was taken back as not judged', async () => {
    const { store, written } = server([{ key: 'a', verdict: 'accepted' }]);
    const { book } = open({ ...places, store });
    await settled();
    book.setVerdict('a', null);
    await settled();
    // It was looked at to be judged.
    expect(written).toEqual([[{ key: 'a', verdict: 'seen' }]]);
  });

  it('still sends, once it is closed, what was judged before, but keeps nothing over a later visit', async () => {
    const { store, written } = server();
    const first = open({ ...places, store });
    first.book.markSeen('a');
    first.book.close();
    const second = open();
    second.book.setVerdict('b', { kind: 'accepted' });
    await settled();
    expect(written).toEqual([[{ key: 'a', verdict: 'seen' }]]);
    expect(open().state.verdicts).toEqual({ b: { kind: 'accepted' } });
  });
});
