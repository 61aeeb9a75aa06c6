import { expect, it } from 'vitest';
import type { QueuedRoute, QueuedWrite } from '#client/sync/outbox-storage.ts';
import { waitingText } from './waiting-text.ts';

const writes = (...names: QueuedRoute[]): QueuedWrite[] =>
  names.map((name, at) => ({ mutationId: `m${at}`, name, input: {}, userId: 'u1', queuedAt: at }));

it('what waits to be sent is counted as comments and changes', () => {
  expect(waitingText([])).toBeNull();
  expect(waitingText(writes('addComment'))).toBe('1 comment is waiting to be sent.');
  expect(waitingText(writes('addComment', 'addAnnotation'))).toBe('2 comments are waiting to be sent.');
  expect(waitingText(writes('resolveTopic'))).toBe('1 change is waiting to be sent.');
  expect(waitingText(writes('addComment', 'resolveTopic', 'updateAnnotation'))).toBe(
    '1 comment and 2 changes are waiting to be sent.',
  );
});
