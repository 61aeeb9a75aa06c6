import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#client/state/client.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { downloadInvoice, printInvoice } from './invoice-files.ts';

let client: Client;
let call: ReturnType<typeof vi.spyOn>;
/** Names of the files that the browser was given to save. */
let saved: string[];
/** Addresses of files in memory that still lead to them. */
let kept: Set<string>;
/** The tab that the browser opens; null where it blocks it. */
let tab: { location: { href: string }; close: () => void } | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  call = vi.spyOn(client.api, 'call');
  const data = { content: btoa('%PDF-1.7'), mimeType: 'application/pdf', fileName: 'INV-7.pdf' };
  call.mockResolvedValue({ ok: true, data, status: 200, meta: {} } as never);
  saved = [];
  kept = new Set();
  tab = { location: { href: '' }, close: () => {} };
  vi.stubGlobal('document', {
    createElement: () => ({
      download: '',
      click(this: { download: string }) {
        saved.push(this.download);
      },
    }),
  });
  vi.stubGlobal('window', { open: () => tab });
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    kept.add('blob:invoice');
    return 'blob:invoice';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void kept.delete(url));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a downloaded invoice is there until the browser has had time to save it, and not for ever', async () => {
  expect(await downloadInvoice(client, { invoiceId: '7', format: 'pdf', creditNote: null })).toBe(true);
  expect(saved).toEqual(['INV-7.pdf']);
  expect([...kept]).toEqual(['blob:invoice']);
  vi.runAllTimers();
  expect([...kept]).toEqual([]);
});

it('an invoice to be printed is shown in its tab', async () => {
  await printInvoice(client, '7');
  expect(tab?.location.href).toBe('blob:invoice');
  expect([...kept]).toEqual(['blob:invoice']);
  expect(client.toasts.toasts).toEqual([]);
});

it('where the browser blocks the tab, the person reads what to do, and can save the invoice instead', async () => {
  tab = null;
  await printInvoice(client, '7');
  expect([...kept]).toEqual([]);
  expect(client.toasts.toasts.map(({ kind, title, messages }) => [kind, title, ...messages])).toEqual([
    [
      'warning',
      'Your browser blocked the new tab',
      'Allow pop-ups for this site and press Print again, or download the invoice and print the file.',
    ],
  ]);
  client.toasts.toasts[0]?.action?.run();
  await vi.advanceTimersByTimeAsync(0);
  expect(saved).toEqual(['INV-7.pdf']);
});
