import { readdirSync } from 'node:fs';
import { bundleLimits, bundleSizes } from '../tests/support/run/bundle-size.ts';
import { startServer } from '../tests/support/servers/running-server.ts';
import type { Measurement } from './figure.ts';

const engineLimit = 2_350_000;

/** Script of the two routes, the page around a guest's first picture, and the engine as it is served, against their limits. */
export async function measure(): Promise<Measurement[]> {
  const sizes = bundleSizes();
  const wasm = readdirSync('dist/client/assets').find((file) => file.endsWith('.wasm'));
  if (wasm === undefined) throw new Error('the build holds no wasm');
  const server = await startServer();
  try {
    const response = await fetch(`${server.url}/assets/${wasm}`, {
      headers: { 'accept-encoding': 'br, gzip' },
    });
    const cacheControl = response.headers.get('cache-control') ?? '';
    if (!cacheControl.includes('immutable')) throw new Error(`the wasm is served with "${cacheControl}"`);
    await response.arrayBuffer();
    const served = Number(response.headers.get('content-length') ?? Number.NaN);
    return [
      {
        name: 'sign-in route, compressed script',
        value: sizes.signIn,
        unit: 'bytes',
        against: { what: 'limit', value: bundleLimits.signIn },
      },
      {
        name: 'review route, compressed script',
        value: sizes.review,
        unit: 'bytes',
        against: { what: 'limit', value: bundleLimits.review },
      },
      {
        name: "guest's first paint, compressed page without its picture",
        value: sizes.guestPage,
        unit: 'bytes',
        against: { what: 'limit', value: bundleLimits.guestPage },
      },
      {
        name: 'engine before the first page, compressed and immutable',
        value: served,
        unit: 'bytes',
        against: { what: 'limit', value: engineLimit },
      },
    ];
  } finally {
    await server.dispose();
  }
}
