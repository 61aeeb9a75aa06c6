import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrandWatermark } from '#shared/brands/watermark.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { enter } from '../support/clients/guest-client.ts';
import { type GuestScene, mia, openGuestScene } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: GuestScene;
let order: OrderFixture;

/** A square of one colour, half transparent. */
function png(red: number, green: number, blue: number): string {
  const picture = new PNG({ width: 100, height: 100 });
  for (let at = 0; at < picture.data.length; at += 4) picture.data.set([red, green, blue, 128], at);
  return `data:image/png;base64,${PNG.sync.write(picture).toString('base64')}`;
}
const saveBrand = (client: ApiClient, tone: string, artwork: string) =>
  client.write<BrandWatermark>('PUT', '/watermark', 'reseller-profile', { tone, artwork });
const saveOrder = (client: ApiClient, fields: object) =>
  client.write<OrderDetail['downloadWithWatermark']>('PUT', `/order/${order.orderId}/watermark`, 'card', {
    isDownloadWithWatermark: 'true',
    isDarkBackground: 'false',
    ...fields,
  });
const marking = async (client: ApiClient): Promise<OrderDetail['downloadWithWatermark'] | undefined> =>
  (await client.get<OrderDetail>(`/order/${order.orderId}`)).data?.downloadWithWatermark;

/** The tile at an address, and the colour in its middle. */
async function tileAt(address: string | null | undefined) {
  const response = await fetch(new URL(address ?? '', scene.server.url));
  expect(response.headers.get('content-type')).toBe('image/png');
  const { width, height, data } = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
  const pixel = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  return { width, height, middle: pixel(width >> 1, height >> 1), corner: pixel(2, 2) };
}

beforeAll(async () => {
  scene = await openGuestScene();
  order = await scene.newOrder('in-review');
});
afterAll(() => scene.server.close());

describe('the artwork of a watermark', () => {
  it('is the built-in one until a brand gives its own', async () => {
    expect(await marking(scene.owner)).toEqual({
      watermark: null,
      isDownloadWithWatermark: true,
      isDarkBackground: false,
    });
  });

  it("is the provider's, drawn into the tile with what was transparent", async () => {
    const saved = await saveBrand(scene.manager, 'dark', png(255, 0, 0));
    expect(saved.data).toMatchObject({ light: null, dark: expect.stringContaining('/watermarks/') });
    const { watermark } = (await marking(scene.owner)) ?? {};
    expect(watermark).toBe(saved.data?.dark);
    const tile = await tileAt(watermark);
    expect(tile.width / tile.height).toBeCloseTo(194 / 58, 2);
    expect(tile.middle).toEqual([255, 0, 0, expect.closeTo(128, -1)]);
    expect(tile.corner[3]).toBe(0);
  });

  it('is the light one where pages are dark', async () => {
    await saveOrder(scene.operator, { isDarkBackground: 'true' });
    expect((await marking(scene.owner))?.watermark).toBeNull();
    const { data } = await saveBrand(scene.manager, 'light', png(255, 255, 255));
    expect((await marking(scene.owner))?.watermark).toBe(data?.light);
  });

  it("is a white-label account's own before the provider's, and an order's before both", async () => {
    await scene.server.db.query(
      `UPDATE companies SET whitelabel = '{"productName":"Harbour","theme":{}}' WHERE name = 'Harbour Coffee'`,
    );
    await saveOrder(scene.operator, {});
    const own = await saveBrand(scene.owner, 'dark', png(0, 0, 255));
    expect((await marking(scene.operator))?.watermark).toBe(own.data?.dark);
    const ofOrder = await saveOrder(scene.operator, { artwork: png(0, 255, 0) });
    const guest = await enter(scene.server.url, (await scene.link(order, mia)).address);
    const seen = (await guest.get<GuestData>('/guest/data')).data?.downloadWithWatermark;
    expect(seen?.watermark).toBe(ofOrder.data?.watermark);
    expect((await tileAt(seen?.watermark)).middle.slice(0, 3)).toEqual([0, 255, 0]);
    await saveOrder(scene.operator, { artwork: '' });
    expect((await marking(scene.owner))?.watermark).toBe(own.data?.dark);
  });

  it('is refused where it is no picture, and from those whose brand it is not', async () => {
    const text = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`;
    expect(await saveBrand(scene.manager, 'dark', text)).toMatchObject({ status: 415 });
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg><script>alert(1)</script></svg>').toString('base64')}`;
    expect(await saveBrand(scene.manager, 'dark', svg)).toMatchObject({
      status: 422,
    });
    expect(await saveBrand(scene.operator, 'dark', png(0, 0, 0))).toMatchObject({ status: 403 });
    const staff = await scene.server.signIn('customer', 'jonas@harbour.test');
    expect(await saveBrand(staff, 'dark', png(0, 0, 0))).toMatchObject({ status: 403 });
  });
});
