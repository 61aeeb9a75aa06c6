import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showVersion } from '#client/review/stores/review.store.ts';
import type { Client } from '#client/state/client.ts';
import { createOutboxStorage } from '#client/sync/outbox-storage.ts';
import type { User } from '#shared/accounts/user.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { queueWrite, shownVersion, showWrite, topicIdNow } from './queue-write.ts';

const place = { orderId: '7', attachmentId: 'a1', versionId: 'v1' };
const ana = { id: 'ana', name: 'Ana', avatar: null };

let client: Client;
let storage: Storage;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  storage = memoryStorage();
  client = createClient('http://127.0.0.1:1/api', storage);
  client.api.call = () => new Promise(() => {});
  client.session.user = { ...ana, id: 'mei', name: 'Mei Tan' } as User;
  showVersion(client.review, place);
  const topic = {
    ...{ id: 't1', tab: 'public', sender: ana, message: richTextOf('Too light'), comments: [] },
    dateCreated: '2026-03-01T08:00:00.000Z',
  } as unknown as Topic;
  client.review.threads.load(new Map([['t1', topic]]), {}, 0);
});
afterEach(() => void vi.unstubAllGlobals());

const reply = (text: string, at = place): string =>
  queueWrite(client, 'addComment', {
    params: { ...at, topicId: 't1' },
    body: { message: JSON.stringify(richTextOf(text)) },
  });
const shown = (): string[] =>
  client.review.state.topics.flatMap(({ comments }) => comments.map(({ message }) => plainText(message)));

describe('a write to a thread', () => {
  it('is shown at once as its author’s, and stored until the server has it', () => {
    const mutationId = reply('Darker, please');
    expect(client.review.state.topics[0]?.comments).toMatchObject([{ user: { id: 'mei', name: 'Mei Tan' } }]);
    expect(shown()).toEqual(['Darker, please']);
    expect(createOutboxStorage(storage).load('mei')).toMatchObject([
      { mutationId, name: 'addComment', userId: 'mei' },
    ]);
  });

  it('to another version than the shown one is sent, and not shown here', () => {
    reply('On the old one', { ...place, versionId: 'v0' });
    expect(shown()).toEqual([]);
    expect(client.outbox.waiting()).toHaveLength(1);
  });

  it('of a guest is theirs by the link', () => {
    client.session.user = null;
    client.session.guest = { id: 'g1', name: 'Rosa', avatar: null };
    reply('From outside');
    expect(client.review.state.topics[0]?.comments).toMatchObject([{ user: { id: 'g1' } }]);
    expect(client.outbox.waiting()).toMatchObject([{ userId: 'g1' }]);
  });

  it('without anybody who writes it is a mistake, and nothing is sent', () => {
    client.session.user = null;
    expect(() => reply('Nobody')).toThrow('needs someone to write it');
    expect(client.outbox.waiting()).toEqual([]);
  });

  it('says what the call itself does not', () => {
    queueWrite(client, 'deleteComment', { params: { ...place, commentId: 'c1' } } as never, {
      topicId: 't1',
    });
    expect(client.outbox.waiting()).toMatchObject([{ topicId: 't1' }]);
  });
});

it('shows a write of an order nowhere among threads', () => {
  const write = {
    mutationId: 'm1',
    name: 'actOnOrder',
    userId: 'mei',
    queuedAt: 0,
    input: { params: place },
  } as const;
  showWrite(client, write);
  expect(client.review.threads.pending()).toEqual([]);
});

it('goes to the version that is shown, and is a mistake where none is', () => {
  expect(shownVersion(client)).toEqual(place);
  client.review.state.attachmentId = null;
  expect(() => shownVersion(client)).toThrow('no version is shown');
});

it('knows a thread by its own id once it has one', () => {
  client.review.renamed.set('pending.m1', 't9');
  expect(topicIdNow(client, 'pending.m1')).toBe('t9');
  expect(topicIdNow(client, 't1')).toBe('t1');
});
