import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guestPath } from '#shared/guests/guest-path.ts';
import { enter, tokenOf } from '../support/clients/guest-client.ts';
import { type GuestScene, guestSceneOn, mia } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const sheet = '<link rel="stylesheet" crossorigin href="/assets/index.css">';
const page = `<!doctype html><html><head><title>Galley</title>${sheet}</head><body><div id="root"></div></body></html>`;
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');
const picture = `data:image/jpeg;base64,${jpeg.toString('base64')}`;

let folder: string;
let server: TestServer;
let scene: GuestScene;
let order: OrderFixture;

beforeAll(async () => {
  folder = await temporaryFolder('client');
  await writeFile(join(folder, 'index.html'), page);
  server = await startTestServer({ client: { kind: 'built', folder } });
  scene = await guestSceneOn(server);
  order = await previewed();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** An order whose version has a preview of its first page. */
async function previewed(name = 'spring.pdf', isInternal = false): Promise<OrderFixture> {
  const made = await scene.newOrder('in-review', { isInternal });
  const key = `orders/${made.orderId}/preview.jpg`;
  await server.parts.store.put(key, jpeg, 'image/jpeg');
  await server.db.query(
    `UPDATE versions SET preview_key = $2, preview_size = $3, file_name = $4, page_count = 3,
       page_sizes = '[{"width": 200, "height": 100}]' WHERE id = $1`,
    [made.versionId, key, jpeg.byteLength, name],
  );
  return made;
}

const open = async (token: string) => {
  const response = await fetch(`${server.url}${guestPath}?token=${token}`, {
    headers: { accept: 'text/html' },
  });
  expect(response.status).toBe(200);
  return { html: await response.text(), cache: response.headers.get('cache-control') };
};
const plain = { html: page, cache: 'no-cache' };
const openLink = async (made: OrderFixture, more: object = mia) =>
  open(tokenOf((await scene.link(made, more)).address));

describe('the page of a guest’s link', () => {
  it('has the picture of the first page in it, before the style sheet, and is kept by nobody', async () => {
    const { html, cache } = await openLink(order);
    expect(cache).toBe('no-store');
    expect(html).toContain(picture);
    expect(html.indexOf(picture)).toBeLessThan(html.indexOf(sheet));
    expect(html.indexOf(sheet)).toBeLessThan(html.indexOf('<div id="root">'));
    expect(html).toContain('<link rel="preload" as="style" crossorigin href="/assets/index.css">');
    // Two further pages of 100 points and the gaps before them, in widths of the first.
    expect(html).toContain('--rest: 1.3');
    expect(html).toContain(order.versionId);
  });

  it('is no visit: a link for one opening opens afterwards', async () => {
    const { address } = await scene.link(order, { ...mia, maxOpens: 1 });
    expect((await open(tokenOf(address))).html).toContain(picture);
    await enter(server.url, address);
    expect(await open(tokenOf(address))).toEqual(plain);
  });

  it('has none where the link asks for something first, or is for everyone', async () => {
    expect(await openLink(order, { ...mia, protection: 'password', password: 'open sesame' })).toEqual(plain);
    expect(await openLink(order, { ...mia, protection: 'code' })).toEqual(plain);
    expect(await openLink(order, {})).toEqual(plain);
  });

  it('has none where the link opens nothing', async () => {
    expect(await open('no-such-token-0123456789')).toEqual(plain);
    expect(await open('')).toEqual(plain);
    const { link, address } = await scene.link(order, mia);
    const revoked = await scene.owner.write('PUT', `/guest-links/${link.id}/revoke`, 'card');
    expect(revoked.status).toBe(200);
    expect(await open(tokenOf(address))).toEqual(plain);
    const frozen = await previewed();
    const toFrozen = await scene.link(frozen, mia);
    await server.db.query('UPDATE orders SET is_frozen = true WHERE id = $1', [frozen.orderId]);
    expect(await open(tokenOf(toFrozen.address))).toEqual(plain);
  });

  it('has none of a version that the guest may not read', async () => {
    const hidden = await previewed();
    const { address } = await scene.link(hidden, mia);
    await server.db.query('UPDATE versions SET is_internal = true WHERE id = $1', [hidden.versionId]);
    expect(await open(tokenOf(address))).toEqual(plain);
  });

  it('shows names of files as text', async () => {
    const { html } = await openLink(await previewed('"><script>alert(1)</script>.pdf'));
    expect(html).toContain(picture);
    expect(html).not.toContain('<script>alert');
  });
});
