import { readdirSync, statSync } from 'node:fs';
import { bundleLimits, bundleSizes } from '../tests/support/run/bundle-size.ts';
import { startServer } from '../tests/support/servers/running-server.ts';
import type { Measurement } from './figure.ts';

/** Script of the two routes against their limits, and the engine's wasm as it is served against its size on disk. */
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
        name: 'wasm as served, compressed and immutable',
        value: served,
        unit: 'bytes',
        against: { what: 'its size on disk', value: statSync(`dist/client/assets/${wasm}`).size },
      },
    ];
  } finally {
    await server.dispose();
  }
}
