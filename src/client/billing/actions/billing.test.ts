import { expect, it, vi } from 'vitest';
import { createClient } from '#client/app/create-client.ts';
import { callFailure } from '#client/net/call-result.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { recordPayment } from './billing.ts';

it('a payment that somebody else has recorded is done', async () => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  const client = createClient('http://127.0.0.1:1/api', memoryStorage());
  const call = vi.spyOn(client.api, 'call');
  for (const [code, status, isDone] of [
    ['conflict', 409, true],
    ['forbidden', 403, false],
  ] as const) {
    call.mockResolvedValue({ ...callFailure(code, status), message: 'Failed', messages: [] });
    expect(await recordPayment(client, '1', { reference: 'TT 1', amount: 100, paidOn: '2026-05-10' })).toBe(
      isDone,
    );
  }
});
