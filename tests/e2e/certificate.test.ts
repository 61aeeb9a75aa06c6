import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { OrderDetail } from '#shared/orders/order.ts';
import { see, startJourney } from '../support/browser/journey.ts';

const journey = startJourney();

it('a customer fetches the certificate of an approved order, and anyone checks it and the file', async () => {
  const page = await journey.as('ben', '/orders/detail/10455');
  await page.getByRole('button', { name: 'Certificate' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download approval certificate' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^certificate-10455-\d+\.pdf$/);
  const certificate = await readFile(await download.path());
  const number = /10455-\d+/.exec(download.suggestedFilename())?.[0] ?? '';

  const { data: order } = await (await journey.api('ben')).get<OrderDetail>('/order/10455');
  const version = order?.attachments.customerReview[0]?.versions[0];
  const proof = Buffer.from(await (await fetch(journey.url(version?.url))).arrayBuffer());

  const visitor = await journey.visit(`/check/${number}`);
  const check = async (name: string, buffer: Buffer, title: string): Promise<void> => {
    await visitor
      .getByLabel('File to check', { exact: true })
      .last()
      .setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await see(visitor.getByRole('heading', { name: title })).toBeVisible();
  };
  const altered = Buffer.from(certificate);
  altered[2000] = (altered[2000] ?? 0) ^ 1;
  await check('certificate.pdf', certificate, `Certificate ${number} is genuine`);
  await check('altered.pdf', altered, 'This certificate is not valid');
  await check('proof.pdf', proof, 'Approved');
  await check('saved-again.pdf', Buffer.concat([proof, Buffer.from(' ')]), 'Not approved here');
});
