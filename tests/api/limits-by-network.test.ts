import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic, tokenOf } from '../support/clients/guest-client.ts';
import { type GuestScene, mia, openGuestScene } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: GuestScene;
let order: OrderFixture;
beforeAll(async () => {
  scene = await openGuestScene({ TRUST_PROXY: '1' });
  scene.server.holdClock();
  order = await scene.newOrder();
});
afterAll(() => scene?.server.close());

async function post(path: string, from: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${scene.server.url}/api${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { code, messages } = await response.json();
  return { status: response.status, code, messages };
}
const openFrom = (address: string | null, from: string, body: object) =>
  post('/g/reviewAuth', from, body, { authorization: basic(tokenOf(address)) });

describe('a limit by address', () => {
  it('counts the addresses of one IPv6 network together, and an IPv4 address however it is written', async () => {
    const { address } = await scene.link(order, { ...mia, protection: 'password', password: 'sea breeze' });
    const guess = (from: string) => openFrom(address, from, { password: 'wrong' });
    for (let at = 1; at <= 10; at++) expect((await guess(`2001:db8:0:7::${at}`)).code).toBe('invalid_grant');
    expect((await guess('2001:db8:0:7:ffff:1:2:3')).status).toBe(429);
    expect((await guess('2001:db8:0:8::1')).code).toBe('invalid_grant');
    for (let at = 1; at <= 5; at++) await post('/c/reset-password', '192.0.2.9', { email: 'no@one.test' });
    expect((await post('/c/reset-password', '::ffff:192.0.2.9', { email: 'no@one.test' })).status).toBe(429);
  });
});

describe('the password of a guest link', () => {
  it('is guessed ever less often from many addresses, and opens to who was there before', async () => {
    const { address } = await scene.link(order, { ...mia, protection: 'password', password: 'sea breeze' });
    const attempt = (from: string, password = 'wrong') => openFrom(address, from, { password });
    expect((await attempt('198.51.100.1', 'sea breeze')).status).toBe(200);
    for (let at = 1; at <= 20; at++) expect((await attempt(`203.0.113.${at}`)).code).toBe('invalid_grant');
    expect((await attempt('203.0.113.40')).code).toBe('invalid_grant');
    expect(await attempt('203.0.113.41', 'sea breeze')).toMatchObject({
      status: 429,
      messages: ['Many wrong passwords were tried for this link. Please try again in 1 second.'],
    });
    expect((await attempt('198.51.100.1', 'sea breeze')).status).toBe(200);
    expect((await attempt('203.0.113.41', 'sea breeze')).status).toBe(200);
  });
});

describe('an open link', () => {
  it('lets one address come as thirty new guests in a quarter of an hour, and those who came go on', async () => {
    const { address } = await scene.link(order);
    for (let at = 1; at <= 30; at++)
      expect((await openFrom(address, '192.0.2.30', { name: `Guest ${at}` })).status).toBe(200);
    expect(await openFrom(address, '192.0.2.30', { name: 'Another' })).toMatchObject({
      status: 429,
      messages: ['Many people opened this link from your network. Please try again in 15 minutes.'],
    });
    expect((await openFrom(address, '192.0.2.31', { name: 'Another' })).status).toBe(200);
  });
});

describe('a reset of a password', () => {
  it('is mailed to an account ten times a day at most, save where its owner usually is', async () => {
    const email = 'mei@harbour.test';
    const mails = () => scene.server.mails.filter(({ to }) => to === email).length;
    const before = mails();
    const ask = (from: string) => post('/c/reset-password', from, { email });
    for (let at = 1; at <= 10; at++) {
      expect((await ask(`192.0.2.${100 + at}`)).status).toBe(200);
      await expect.poll(mails).toBe(before + at);
    }
    expect((await ask('192.0.2.111')).status).toBe(200);
    // Who asks for another account later is mailed: by then the one before was ignored.
    await post('/c/reset-password', '192.0.2.120', { email: 'jonas@harbour.test' });
    await expect.poll(() => scene.server.mails.some(({ to }) => to === 'jonas@harbour.test')).toBe(true);
    expect(mails()).toBe(before + 10);
    // From where they signed in as the tests began.
    await ask('127.0.0.1');
    await expect.poll(mails).toBe(before + 11);
  });
});
