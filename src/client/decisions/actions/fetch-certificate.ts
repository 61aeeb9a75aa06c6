import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { saveAddress } from '#client/state/save-file.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';

/** Has the certificate of an approved order issued, which takes a moment the first time, and saves it. */
export async function fetchCertificate(client: Client, orderId: string, withFiles: boolean): Promise<void> {
  const id = `certificate.${orderId}`;
  showToast(client.toasts, { id, kind: 'loading', title: 'Preparing the certificate', messages: [] });
  const query = withFiles ? ({ attach: '1' } as const) : {};
  const result = await client.api.call('certificate', { params: { orderId }, query });
  if (!result.ok) {
    closeToast(client.toasts, id);
    return reportRefusal(client, result);
  }
  const { number, url, fileName, sealLevel } = result.data;
  showToast(client.toasts, {
    id,
    kind: 'success',
    title: `Certificate ${number} is ready`,
    messages: [
      sealLevel === 'B-T' ? 'It is sealed and has a time stamp.' : 'It is sealed.',
      'Anyone can check it at its address, without an account.',
    ],
    action: { label: 'Download again', run: () => saveAddress(url, fileName) },
  });
  saveAddress(url, fileName);
}
