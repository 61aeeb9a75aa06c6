import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Api, mount } from '#server/http/mount.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { route } from '#shared/kernel/route.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const write = route({
  summary: 'Adds a row',
  method: 'POST',
  path: '/probe/:place',
  audience: 'session',
  csrf: 'card',
  params: z.object({ place: z.string() }),
  body: z.object({
    word: z.string().min(1, 'Required!'),
    count: z.coerce.number(),
    list: jsonText(z.array(z.string())).optional(),
  }),
  data: z.object({ id: z.number(), word: z.string(), count: z.number(), list: z.array(z.string()) }),
});

function probes(api: Api): void {
  mount(api, write, async ({ params, body: { word, count, list = [] }, once, meta }) => {
    meta.place = params.place;
    return once(async (tx) => {
      const [row] = await tx.query<{ id: number }>('INSERT INTO probe (word) VALUES ($1) RETURNING id', [
        word,
      ]);
      if (word === 'refused') throw new Refusal('locked', 'Locked', ['Not now.']);
      if (word === 'broken') throw new Error('a secret of the inside');
      return { id: row?.id ?? 0, word, count, list, hidden: 'not promised' };
    });
  });
}

let server: TestServer;
let mei: ApiClient;
let ravi: ApiClient;
beforeAll(async () => {
  server = await startTestServer({ probes });
  await server.db.query('CREATE TABLE probe (id int GENERATED ALWAYS AS IDENTITY, word text)');
  const companyId = await server.addCompany('Lim & Sons');
  await server.addPerson({ email: 'mei@lim.test', role: 'owner', companyId });
  await server.addPerson({ email: 'ravi@lim.test', role: 'staff', companyId });
  mei = await server.signIn('customer', 'mei@lim.test');
  ravi = await server.signIn('customer', 'ravi@lim.test');
});
afterAll(async () => {
  await server?.db.query('DROP TABLE probe');
  await server?.close();
});

const rows = async (word: string) =>
  (await server.db.query('SELECT 1 FROM probe WHERE word = $1', [word])).length;
async function csrf(client: ApiClient, scope: string): Promise<string> {
  const response = await fetch(`${server.url}/api/g/csrf/${scope}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  return (await response.json()).data?.token;
}
async function send(client: ApiClient, body: BodyInit, headers: Record<string, string> = {}, place = 'here') {
  const response = await fetch(`${server.url}/api/c/probe/${place}`, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${client.token}`,
      'x-csrf-token': await csrf(client, 'card'),
      ...headers,
    },
  });
  return { status: response.status, ...(await response.json()) };
}
const form = (word: string, more: Record<string, string> = {}) =>
  new URLSearchParams({ word, count: '3', ...more });

describe('an anti-forgery token', () => {
  it('lets a write through, and its absence does not', async () => {
    expect(await send(mei, form('plain'))).toMatchObject({ status: 200, success: true });
    expect(await send(mei, form('forged'), { 'x-csrf-token': '' })).toMatchObject({
      status: 403,
      code: 'csrf',
    });
    expect(await rows('forged')).toBe(0);
  });

  it('serves its own session and scope only, and not after an hour', async () => {
    for (const token of [await csrf(ravi, 'card'), await csrf(mei, 'profile'), 'a.b', 'x'.repeat(500)])
      expect((await send(mei, form('forged'), { 'x-csrf-token': token })).code).toBe('csrf');
    const token = await csrf(mei, 'card');
    server.advance(61 * 60_000);
    expect((await send(mei, form('forged'), { 'x-csrf-token': token })).code).toBe('csrf');
    expect(await rows('forged')).toBe(0);
  });

  it('is not given for an unknown scope or to nobody', async () => {
    expect(await csrf(mei, 'nonsense')).toBeUndefined();
    const response = await fetch(`${server.url}/api/g/csrf/card`);
    expect(response.status).toBe(401);
    expect((await response.json()).reauth).toBe(true);
  });
});

describe('a body', () => {
  it('means the same as JSON, urlencoded or multipart, and returns what the route promises and no more', async () => {
    const parts = new FormData();
    parts.set('word', 'same');
    parts.set('count', '3');
    parts.set('list', '["a"]');
    const bodies: [BodyInit, Record<string, string>][] = [
      [JSON.stringify({ word: 'same', count: 3, list: '["a"]' }), { 'content-type': 'application/json' }],
      [form('same', { list: '["a"]' }), {}],
      [parts, {}],
    ];
    for (const [body, headers] of bodies)
      expect(await send(mei, body, headers)).toEqual({
        status: 200,
        success: true,
        data: { id: expect.any(Number), word: 'same', count: 3, list: ['a'] },
        meta: { place: 'here' },
      });
  });

  it('is refused by field', async () => {
    expect(await send(mei, form('', { count: 'many', list: '{' }))).toMatchObject({
      status: 422,
      success: false,
      code: 'invalid_input',
      message: 'Not Valid',
      messages: [
        'word: Required!',
        'count: Invalid input: expected number, received NaN',
        'list: Not valid JSON',
      ],
    });
    expect(await send(mei, '{', { 'content-type': 'application/json' })).toMatchObject({ status: 422 });
    expect(await send(mei, '<a/>', { 'content-type': 'text/xml' })).toMatchObject({
      status: 415,
      code: 'unsupported',
    });
    const file = new FormData();
    file.set('word', new Blob(['x']), 'x.txt');
    expect(await send(mei, file)).toMatchObject({ status: 413, code: 'too_large' });
    expect(await send(mei, 'x'.repeat(5_000_000))).toMatchObject({ status: 413 });
  });
});

describe('a failure', () => {
  it('that is a refusal says so in its own words, and undoes the write', async () => {
    expect(await send(mei, form('refused'))).toEqual({
      status: 423,
      success: false,
      code: 'locked',
      message: 'Locked',
      messages: ['Not now.'],
    });
    expect(await rows('refused')).toBe(0);
  });

  it('that is a fault reveals nothing of the inside', async () => {
    expect(await send(mei, form('broken'))).toEqual({
      status: 500,
      success: false,
      code: 'internal',
      message: 'Error encountered while processing. Please try again later or contact Galley admin.',
      messages: [],
    });
    expect(await rows('broken')).toBe(0);
  });
});

describe('a mutation id', () => {
  it('makes a write happen once and respond the same, also when sent twice at the same moment', async () => {
    const once = { 'x-mutation-id': randomUUID() };
    const first = await Promise.all([1, 2, 3].map(() => send(mei, form('once'), once)));
    first.push(await send(mei, form('once'), once));
    expect(await rows('once')).toBe(1);
    expect(new Set(first.map((response) => response.data.id)).size).toBe(1);
    expect(first.every((response) => response.status === 200)).toBe(true);
  });

  it('belongs to one person, and to one call', async () => {
    const once = { 'x-mutation-id': randomUUID() };
    await send(mei, form('mine'), once);
    await send(ravi, form('mine'), once);
    expect(await rows('mine')).toBe(2);
    expect(await send(mei, form('mine'), once, 'elsewhere')).toMatchObject({
      status: 409,
      code: 'mutation_reused',
    });
    expect(await rows('mine')).toBe(2);
  });

  it('stands for one content: another body under it is refused, and nothing is written', async () => {
    const once = { 'x-mutation-id': randomUUID() };
    const first = await send(mei, form('said'), once);
    expect(await send(mei, form('said differently'), once)).toEqual({
      status: 409,
      success: false,
      code: 'mutation_reused',
      message: 'This was sent before with something else in it',
      messages: ['What was sent first is saved. Look at it before you send this again.'],
    });
    expect(await rows('said differently')).toBe(0);
    const parts = new FormData();
    parts.set('count', '3');
    parts.set('word', 'said');
    expect(await send(mei, parts, once)).toEqual(first);
  });

  it('of a write that was refused can be sent again', async () => {
    const once = { 'x-mutation-id': randomUUID() };
    expect((await send(mei, form('refused'), once)).status).toBe(423);
    expect((await send(mei, form('accepted'), once)).status).toBe(200);
    expect(await rows('accepted')).toBe(1);
  });

  it('has 8 to 64 characters', async () => {
    expect((await send(mei, form('short'), { 'x-mutation-id': 'short' })).status).toBe(422);
    expect((await send(mei, form('short'), { 'x-mutation-id': 'x'.repeat(65) })).status).toBe(422);
    expect(await rows('short')).toBe(0);
  });
});
