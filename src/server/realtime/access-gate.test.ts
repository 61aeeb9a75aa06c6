import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import { expect, it } from 'vitest';
import type { Session } from '#server/access/authenticate.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { createAccessGate } from './access-gate.ts';

const staff = {
  session_id: 's1',
  user_id: 'mei',
  client_type: 'user',
  role: 'manager',
  company_id: null,
  is_approver: false,
  view_only: false,
  impersonator_id: null,
};

/** A database in which staff has a session and there is no order. Its reads wait for `release`. */
function heldDb() {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const query: Db['query'] = async <Row extends object>(text: string) => {
    await released;
    return (text.includes('FROM sessions') ? [staff] : []) as Row[];
  };
  return { db: { query } as Db, release };
}

function socketWith(rooms: readonly string[]) {
  const socket = {
    id: 'socket',
    connected: true,
    rooms: new Set(rooms),
    data: { session: { sessionId: 's1' } as Session, renew: () => {} },
    leave: (room: string) => void socket.rooms.delete(room),
    conn: { close: () => {} },
  };
  return socket;
}

it('a socket that is narrowed keeps the order that it joins meanwhile, and leaves what it may not read', async () => {
  const { db, release } = heldDb();
  const log = { error: (given: object) => expect(given).toBeNull() } as unknown as FastifyBaseLogger;
  const gate = createAccessGate({} as Server, { db, clock: () => new Date(), log, find: async () => null });
  const socket = socketWith(['socket', 'user:mei', 'order:7:public']);
  const narrowed = gate.narrow(socket as unknown as Socket);
  socket.rooms.add('order:8:public');
  release();
  await narrowed;
  expect([...socket.rooms]).toEqual(['socket', 'user:mei', 'order:8:public']);
});
