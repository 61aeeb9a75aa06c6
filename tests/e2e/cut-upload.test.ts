import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { OrderDetail } from '#shared/orders/order.ts';
import { see, startJourney } from '../support/browser/journey.ts';

const journey = startJourney({ keepsToasts: true });
const mebibyte = 1024 * 1024;
/** Of three parts. */
const buffer = Buffer.alloc(12 * mebibyte);
for (let at = 0; at < buffer.length; at += 4) buffer.writeUInt32BE(0x20202020 + ((at * 7) & 0x3f3f3f3f), at);
const file = { name: 'texts.txt', mimeType: 'text/plain', buffer };

it('a large file goes on where a lost connection and a reload have cut it', async () => {
  const page = await journey.as('farah', '/orders/new');
  const sent: number[] = [];
  let takes = (_part: number): Promise<boolean> => Promise.resolve(true);
  await page.route('**/api/files/part?*', async (route) => {
    const policy = new URL(route.request().url()).searchParams.get('policy') ?? '';
    const { number }: { number: number } = JSON.parse(Buffer.from(policy, 'base64url').toString());
    if (!(await takes(number))) return route.abort();
    sent.push(number);
    return route.continue();
  });
  takes = async (part) => part === 1;
  const input = page.getByLabel('Files for the order');
  await input.setInputFiles(file);
  await see(page.getByText('The connection is lost. The upload resumes when it is back.')).toBeVisible();

  await see(page.getByText('12 MB · 39%')).toBeVisible();

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  let read = (): void => {};
  const isRead = new Promise<boolean>((resolve) => {
    read = () => resolve(true);
  });
  takes = () => isRead;
  await input.setInputFiles(file);
  await see(page.getByText('Resuming where it stopped: what was sent before has arrived.')).toBeVisible();
  read();
  await see(page.getByRole('button', { name: 'Remove texts.txt' })).toBeVisible();
  expect(sent).toEqual([1, 2, 3]);
  const orderId = new URL(page.url()).searchParams.get('draft');
  const { data } = await (await journey.api('farah')).get<OrderDetail>(`/order/${orderId}`);
  const [version] = data?.attachments.suppliedFiles[0]?.versions ?? [];
  expect(version?.fileMeta.sha256).toBe(createHash('sha256').update(buffer).digest('hex'));
});
