import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import type { HoursNow } from '#shared/calendar/business-hours.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { type SocketEvent, type SocketEventName, socketEvents } from '#shared/protocol/socket.ts';
import { enter, type GuestClient } from '../support/clients/guest-client.ts';
import { testPassword } from '../support/scenes/add-people.ts';
import {
  type Audience,
  company,
  gatherAudience,
  internal,
  type Listener,
  type Member,
  members,
  provider,
} from '../support/scenes/event-audience.ts';
import type { SharedLink } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let audience: Audience;
let order: OrderFixture;
beforeAll(async () => {
  audience = await gatherAudience();
  ({ order } = audience);
});
afterAll(() => audience?.close());

/** `server-state` needs a database that goes away: tests/faults/postgres-away.test.ts. */
const tested = new Set<SocketEventName>(['server-state']);
/** Expects that the cause publishes the event to these listeners, and to no other. */
async function expectReceived<N extends SocketEventName>(
  name: N,
  by: readonly Listener[],
  cause: () => Promise<unknown>,
  fits?: (event: SocketEvent<N>) => boolean,
): Promise<void> {
  tested.add(name);
  const received = await audience.receivers(name, cause, fits);
  expect([name, received.toSorted()]).toEqual([name, [...by].toSorted()]);
}

const write = (
  who: Member,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  scope: Parameters<Audience['as']['owner']['write']>[2] = 'card',
  fields: Record<string, string> = {},
) =>
  audience.as[who].write(method, path, scope, fields).then((response) => {
    if (!response.success)
      throw new Error(`${who} ${method} ${path}: ${response.status} ${response.messages}`);
    return response;
  });
const say = (who: Member, path: string, more: Record<string, string> = {}) =>
  write(who, 'POST', `${path}/annotation`, 'card-annotation', {
    message: JSON.stringify(richTextOf('A word')),
    ...more,
  });
const readers: readonly Listener[] = [...company, ...provider];

describe('each event reaches whom it is for, and nobody else:', () => {
  it('login, to every socket', async () => {
    tested.add('login');
    for (const live of Object.values(audience.live)) expect(live.all('login')).toHaveLength(1);
  });

  it('reload-version and reload-version-list, of a public thread', async () => {
    await expectReceived('reload-version', [...readers, 'guest'], () => say('owner', order.versionPath));
    await expectReceived('reload-version-list', readers, () => say('staff', order.versionPath));
  });

  it('the same of an internal thread', async () => {
    const secret = () => say('operator', audience.internalPath, { tab: 'internal' });
    await expectReceived('reload-version', internal, secret);
    await expectReceived('reload-version-list', internal, secret);
  });

  it('reload-order, reload-timeline and reload-order-list, of a change', async () => {
    const due = (day: number) => () =>
      write('manager', 'PUT', `/order/${order.orderId}/due-date`, 'card', {
        dueDate: `2031-01-0${day}T04:00:00.000Z`,
      });
    await expectReceived('reload-order', [...readers, 'guest'], due(1));
    await expectReceived('reload-timeline', readers, due(2));
    await expectReceived('reload-order-list', readers, due(3));
    const published = audience.live.guest.all('reload-order');
    expect(published.map((event) => event.order)).toEqual(published.map(() => null));
  });

  it('reload-timeline, of a line that is the provider’s own', async () => {
    const at = await audience.watchNew({}, 'in-progress');
    await expectReceived('reload-timeline', internal, () =>
      write('operator', 'PUT', `/order/${at.orderId}/play`),
    );
    await expectReceived('reload-timeline', internal, () =>
      write('operator', 'PUT', `/order/${at.orderId}/pause`),
    );
  });

  it('reload-single-column to the provider and reload-client-board to the company, of a card', async () => {
    const hold = (action: string, more = {}) =>
      write('manager', 'PUT', `/order/${order.orderId}/action/${action}`, 'card', more);
    await expectReceived('reload-single-column', provider, () =>
      hold('hold', { reason: 'Waiting for paper' }),
    );
    await expectReceived('reload-client-board', company, () => hold('resume'));
  });

  it('order-deleted, of a draft to its company and of a cancelled order to all who read it', async () => {
    const { db } = audience.scene.server;
    const [draft, cancelled] = [await audience.watchNew(), await audience.watchNew()];
    await db.query(`UPDATE orders SET status = 'new-order', state = 'draft' WHERE id = $1`, [draft.orderId]);
    await db.query(`UPDATE orders SET status = 'cancelled' WHERE id = $1`, [cancelled.orderId]);
    const remove = ({ orderId }: OrderFixture) => write('owner', 'DELETE', `/order/${orderId}`);
    await expectReceived('order-deleted', readers, () => remove(cancelled));
    for (const who of provider)
      if (who !== 'guest') await audience.live[who].ask('unwatch-order', { orderId: draft.orderId });
    await expectReceived('order-deleted', company, () => remove(draft));
  });

  it('reload-sidebar, of a column’s limit', () =>
    expectReceived('reload-sidebar', provider, () =>
      write('manager', 'PUT', '/board/limit/in-review', 'card', { limit: '40' }),
    ));

  it('reload-guest-links, of one made, opened, used and revoked, to those who may see them', async () => {
    const { scene } = audience;
    const { url } = scene.server;
    const readers: Listener[] = ['owner', ...internal];
    const at = await scene.newOrder();
    const expectPublished = (cause: () => Promise<unknown>) =>
      expectReceived('reload-guest-links', readers, cause, ({ orderId }) => orderId === at.orderId);
    let shared: SharedLink | undefined;
    let guest: GuestClient | undefined;
    await expectPublished(async () => {
      shared = await scene.link(at);
    });
    await expectPublished(async () => {
      guest = await enter(url, shared?.address ?? '', { name: 'Ana' });
    });
    const message = JSON.stringify(richTextOf('A word'));
    await expectPublished(async () =>
      guest?.write('POST', `/guest${at.versionPath}/annotation`, { message }),
    );
    scene.server.advance(60_000);
    await expectPublished(async () => guest?.get('/guest/data'));
    await expectPublished(() => write('manager', 'PUT', `/order/${at.orderId}/action/freeze`));
    await expectPublished(() => write('operator', 'PUT', `/guest-links/${shared?.link.id}/revoke`));
  });

  it('reload-profile, of one’s own', () =>
    expectReceived('reload-profile', ['owner'], () =>
      write('owner', 'PUT', '/profile', 'profile', {
        firstname: 'Mei',
        lastname: 'Lim',
        jobTitle: 'Founder',
        timeZone: 'Asia/Kuala_Lumpur',
      }),
    ));

  it('notify-sidebar, of what a company uses', () =>
    expectReceived('notify-sidebar', company, () =>
      audience.as.operator.upload(order.orderId, {
        name: 'more.txt',
        type: 'text/plain',
        bytes: new TextEncoder().encode('more'),
      }),
    ));

  it('reload-services, to everyone who is signed in', () =>
    expectReceived('reload-services', members, () =>
      write('manager', 'POST', '/services/categories', 'customer-package', { name: 'Packaging' }),
    ));

  it('reload-officehour, to everyone who is signed in', async () => {
    const { data } = await audience.as.manager.get<HoursNow>('/general/business-hours');
    const hours = JSON.stringify({ ...data?.hours, description: 'Closed for lunch' });
    await expectReceived('reload-officehour', members, () =>
      write('manager', 'PUT', '/general/business-hours', 'profile', { hours }),
    );
  });

  it('bulk-download-ready and bulk-download-failed, to who asked for it', async () => {
    const ask = (at: OrderFixture) =>
      write('owner', 'POST', `/order/${at.orderId}/bulk-download`, 'card', { scope: 'newest' });
    await audience.scene.server.db.query('UPDATE orders SET download_with_watermark = false');
    await expectReceived('bulk-download-ready', ['owner'], () => ask(order));
    const lost = await audience.watchNew();
    await audience.scene.server.db.query('UPDATE orders SET download_with_watermark = false');
    await audience.scene.server.parts.store.delete(`orders/${lost.orderId}/spring.pdf`);
    await expectReceived('bulk-download-failed', ['owner'], () => ask(lost));
  });

  it('data-export-ended, to who asked for it', async () => {
    const { data } = await audience.as.owner.get<{ id: string }>('/r/profile');
    await expectReceived('data-export-ended', ['owner'], () =>
      write('owner', 'POST', `/data-exports/people/${data?.id}`, 'profile'),
    );
  });

  it('show-notification and fetch-messages, to the one they are for', async () => {
    const { data } = await audience.as.owner.get<{ id: string }>('/r/profile');
    const mention = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: data?.id, label: 'Mei' } }] }],
    };
    await expectReceived(
      'show-notification',
      ['owner'],
      () => say('operator', order.versionPath, { message: JSON.stringify(mention) }),
      ({ notification }) => notification.kind === 'mention',
    );
    await expectReceived('fetch-messages', ['owner'], () =>
      write('owner', 'PUT', '/message/read', 'profile'),
    );
  });

  it('the four of working time', async () => {
    const { server } = audience.scene;
    const at = await audience.watchNew({}, 'in-progress');
    const { workTime } = server.parts.config;
    await expectReceived('reload-working-time', ['operator'], () =>
      write('operator', 'PUT', `/order/${at.orderId}/play`),
    );
    server.advance(workTime.askAfterMs);
    await expectReceived('confirm-worktime-auto-stop', ['operator'], () => runScheduled(server.parts));
    server.advance(workTime.respondWithinMs);
    await expectReceived('notify-worktime-stopped', ['operator'], () => runScheduled(server.parts));
    await write('operator', 'PUT', `/order/${at.orderId}/play`);
    await expectReceived('notify-card-working-time-stopped', internal, () =>
      write('manager', 'PUT', `/order/${at.orderId}/pause`),
    );
  });

  it('presence, to the people at the version', async () => {
    const { orderId, attachmentId, versionId } = order;
    const at = { orderId, attachmentId, versionId, page: 1, tab: 'public' } as const;
    for (const who of ['stranger', 'guest', 'second'] as const)
      await audience.live[who].ask('set-presence', at);
    await expectReceived('presence', ['owner', 'second'], () => audience.live.owner.ask('set-presence', at));
  });

  it('force-logout, to the sessions that have ended', async () => {
    const { server } = audience.scene;
    const elsewhere = await server.signIn('customer', 'jonas@harbour.test');
    await expectReceived('force-logout', ['staff'], () =>
      elsewhere.write('PUT', '/profile/password', 'profile', {
        currentPassword: testPassword,
        newPassword: 'another good password',
      }),
    );
    await audience.live.staff.ended;
  });
});

it('was tested of every event there is', () => {
  const names = Object.keys(socketEvents) as SocketEventName[];
  expect(names.filter((name) => !tested.has(name))).toEqual([]);
  for (const [who, live] of Object.entries(audience.live))
    for (const { name, payload } of live.received)
      expect([who, name, socketEvents[name]?.safeParse(payload).error]).toEqual([who, name, undefined]);
});

it('sent a guest nothing but threads, and that something has changed', () => {
  const names = new Set(audience.live.guest.received.map(({ name }) => name));
  expect([...names].toSorted()).toEqual(['login', 'reload-order', 'reload-version']);
});
