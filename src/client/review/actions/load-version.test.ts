import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { closeVersion, loadVersion } from './load-version.ts';

const place = { orderId: '10482', attachmentId: 'a1', versionId: 'v1' };
let client: Client;
/** Lets the next call of each fail. */
let failures: ((code: 'aborted' | 'network') => void)[];
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  failures = [];
  client.api.call = (() =>
    new Promise((resolve) => {
      failures.push((code) => resolve(callFailure(code, 0)));
    })) as unknown as Client['api']['call'];
});
afterEach(() => void vi.unstubAllGlobals());

it('waits for the response to whoever has signed in since, not for that to a former session', async () => {
  const former = loadVersion(client, place);
  closeVersion(client);
  const shown = loadVersion(client, place);
  failures[0]?.('aborted');
  await former;
  expect(client.review.state.status).toBe('loading');
  failures[1]?.('network');
  await shown;
  expect(client.review.state.status).toBe('failed');
});
