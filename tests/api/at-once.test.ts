import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VersionDetail } from '#shared/files/attachment.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { SocketEvent } from '#shared/protocol/socket.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let people: ApiClient[];
let order: OrderFixture;

const message = (text: string) => ({ message: JSON.stringify(richTextOf(text)) });
const scope = 'card-annotation';

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Harbour Coffee');
  const creatorId = await server.addPerson({ email: 'owner@harbour.test', role: 'owner', companyId });
  const uploaderId = await server.addPerson({ email: 'devi@galley.test', role: 'operator' });
  await server.addPerson({ email: 'tan@galley.test', role: 'manager' });
  order = await addOrder(server, { companyId, creatorId, uploaderId });
  people = await Promise.all([
    server.signIn('customer', 'owner@harbour.test'),
    server.signIn('user', 'devi@galley.test'),
    server.signIn('user', 'tan@galley.test'),
  ]);
});
afterAll(() => server?.close());

const everyone = <T>(work: (client: ApiClient, index: number) => Promise<T>, times = 5): Promise<T[]> =>
  Promise.all(
    Array.from({ length: times }, (_, round) =>
      people.map((client, i) => work(client, round * 10 + i)),
    ).flat(),
  );
const detail = async (): Promise<VersionDetail> => {
  const { data } = await (people[0] as ApiClient).get<VersionDetail>(order.versionPath);
  if (data === undefined) throw new Error('the version is gone');
  return data;
};
/** Returns the events of the order's public channel, in the order in which everyone receives them. */
const published = async <N extends 'reload-version' | 'reload-version-list'>(
  name: N,
): Promise<SocketEvent<N>[]> => {
  const rows = await server.db.query<{ seq: number; payload: SocketEvent<N> }>(
    'SELECT seq, payload FROM events WHERE channel = $1 AND name = $2 ORDER BY seq',
    [`order:${order.orderId}:public`, name],
  );
  return rows.map(({ seq, payload }) => ({ ...payload, seq }));
};

describe('writes at once', () => {
  it('to one thread: the last event carries all of it', async () => {
    const { data: topic } = await (people[0] as ApiClient).write<Topic>(
      'POST',
      `${order.versionPath}/annotation`,
      scope,
      message('The rule is too heavy'),
    );
    const path = `${order.versionPath}/annotation/${topic?.id}/comment`;
    const responses = await everyone((client, i) =>
      client.write<Topic>('POST', path, scope, message(`Reply ${i}`)),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));

    const received = (await published('reload-version')).flatMap(({ change }) =>
      change?.kind === 'put' && change.topic.id === topic?.id ? [change.topic.comments] : [],
    );
    // Each event contains the comments of the previous one and one reply more.
    expect(received.map((comments) => comments.length)).toEqual(received.map((_, i) => i));
    const last = received.at(-1)?.map((comment) => plainText(comment.message));
    const stored = (await detail()).topics.find(({ id }) => id === topic?.id);
    expect(last?.sort()).toEqual(stored?.comments.map((comment) => plainText(comment.message)).sort());
    expect(last).toHaveLength(responses.length);
  });

  it('that start threads: numbers without a gap, and the last count of open ones is right', async () => {
    await everyone((client, i) =>
      client.write('POST', `${order.versionPath}/annotation`, scope, message(`Thread ${i}`)),
    );
    const { topics } = await detail();
    expect(topics.map(({ number }) => number)).toEqual(topics.map((_, i) => i + 1));
    await Promise.all(
      topics.slice(0, 9).map(({ id }, i) =>
        (people[i % 3] as ApiClient).write('PUT', `${order.versionPath}/annotation/${id}/resolve`, scope, {
          data: 'true',
        }),
      ),
    );
    const change = (await published('reload-version-list')).at(-1)?.change;
    expect(change).toMatchObject({ kind: 'put', version: { openTopics: topics.length - 9 } });
    expect((await detail()).version.openTopics).toBe(topics.length - 9);
  });

  it('number each channel without a gap and in the order of commits', async () => {
    const rows = await server.db.query<{ channel: string; seq: number; id: number }>(
      'SELECT channel, seq, id FROM events ORDER BY channel, seq',
    );
    const channels = new Set(rows.map(({ channel }) => channel));
    for (const channel of channels) {
      const own = rows.filter((row) => row.channel === channel);
      expect(own.map(({ seq }) => seq)).toEqual(own.map((_, i) => i + 1));
      expect(own.map(({ id }) => id)).toEqual(own.map(({ id }) => id).sort((a, b) => a - b));
    }
  });

  it('under one mutation id happen once, and all have the same response', async () => {
    const [client] = people as [ApiClient];
    const before = (await detail()).topics.length;
    const responses = await Promise.all(
      Array.from({ length: 6 }, () =>
        client.write<Topic>('POST', `${order.versionPath}/annotation`, scope, message('Once'), {
          'x-mutation-id': 'only-this-once',
        }),
      ),
    );
    expect(new Set(responses.map(({ data }) => data?.id)).size).toBe(1);
    expect((await detail()).topics).toHaveLength(before + 1);
  });

  it('that move an order: one wins, the other gets the order as it is now', async () => {
    const [owner, , manager] = people as [ApiClient, ApiClient, ApiClient];
    const move = (client: ApiClient) =>
      client.write('PUT', `/order/${order.orderId}/move-progress`, 'card', { moveto: 'approved' });
    const responses = await Promise.all([move(owner), move(manager)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.message).toBe(
      'The order has left review: nothing was decided',
    );
  });
});
