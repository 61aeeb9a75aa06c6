import { expect, it, vi } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { recordPayment } from './billing.ts';
import { creditInvoice, refundInvoice, returnDebit, writeOffInvoice } from './close-invoice.ts';

const paidOn = '2026-05-10';
const steps: Readonly<Record<string, (client: Client) => Promise<boolean>>> = {
  'a payment': (client) =>
    recordPayment(client, '1', { reference: 'TT 1', amount: 100, paidOn, isBeyondDue: false }),
  'a credit note': (client) => creditInvoice(client, '1', { reason: 'Printed twice', quantities: {} }),
  'a refund': (client) => refundInvoice(client, '1', { by: 'transfer', reference: 'TT 2', paidOn }),
  'a returned debit': (client) => returnDebit(client, '1', { reason: 'Account closed' }),
  'a write-off': (client) => writeOffInvoice(client, '1', 'They have closed'),
};

it.each(Object.entries(steps))(
  '%s that is not made leaves its form as it is, and says so',
  async (_, step) => {
    vi.stubGlobal('sessionStorage', memoryStorage());
    const client = createClient('http://127.0.0.1:1/api', memoryStorage());
    const call = vi.spyOn(client.api, 'call');
    for (const [code, status] of [
      ['too_large', 413],
      ['internal', 500],
      ['network', 0],
      // Someone else has done it, or a part of it.
      ['conflict', 409],
      ['forbidden', 403],
    ] as const) {
      client.toasts.toasts = [];
      call.mockResolvedValue({ ...callFailure(code, status), message: 'Failed', messages: [] });
      expect([code, await step(client)]).toEqual([code, false]);
      expect(client.toasts.toasts).toHaveLength(1);
    }
  },
);
