import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { updateAnnotation } from './update-annotation.ts';

const ingrid = { id: 'ingrid', name: 'Ingrid Solberg', avatar: null };
const pin = (x: number): Mark => ({ id: 'mark', page: 1, colour: 'red', shape: 'dot', x, y: 10 });

let client: Client;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.api.call = () => new Promise(() => {});
  client.session.user = ingrid as User;
  Object.assign(client.review.state, { orderId: '1', attachmentId: 'a', versionId: 'v' });
  const topic: Partial<Topic> = {
    id: 'topic',
    tab: 'public',
    sender: ingrid,
    message: richTextOf('Here'),
    comments: [],
    dateCreated: '2026-03-01T08:00:00.000Z',
    annotation: encodeMark(pin(1)),
  };
  client.review.threads.load(new Map([['topic', topic as Topic]]), {}, 0);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('sends a mark that moves step by step once it has come to rest, not every step', () => {
  for (let x = 2; x <= 30; x++) updateAnnotation(client, 'topic', pin(x));
  const waiting = client.outbox.waiting().map(({ input }) => input.body?.annotation);
  expect(waiting).toEqual([encodeMark(pin(2)), encodeMark(pin(30))]);
  expect(client.review.state.topics[0]?.annotation).toBe(encodeMark(pin(30)));
});
