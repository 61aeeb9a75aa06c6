import { expect, it } from 'vitest';
import { changeConnection, connectionFault, createConnectionStore } from './connection.store.ts';

it('a connection keeps since when it is away, however that shows, until all of it is back', () => {
  const connection = createConnectionStore();
  changeConnection(connection, { waiting: 1 }, 5);
  expect([connectionFault(connection), connection.since]).toEqual([null, null]);
  changeConnection(connection, { stalled: true }, 10);
  expect([connectionFault(connection), connection.since]).toEqual(['unanswered', 10]);
  changeConnection(connection, { live: false, lost: true }, 20);
  expect([connectionFault(connection), connection.since]).toEqual(['offline', 10]);
  changeConnection(connection, { live: true, lost: false }, 30);
  expect([connectionFault(connection), connection.since]).toEqual(['unanswered', 10]);
  changeConnection(connection, { stalled: false }, 40);
  expect([connectionFault(connection), connection.since]).toEqual([null, null]);
});

it('a server that fails at a write is there: nothing else waits for it', () => {
  const connection = createConnectionStore();
  changeConnection(connection, { waiting: 1, failing: true }, 10);
  expect([connectionFault(connection), connection.since, connection.failingSince]).toEqual([null, null, 10]);
  changeConnection(connection, { failing: true }, 20);
  expect(connection.failingSince).toBe(10);
  changeConnection(connection, { failing: false, stalled: true }, 30);
  expect([connectionFault(connection), connection.since, connection.failingSince]).toEqual([
    'unanswered',
    30,
    null,
  ]);
});
