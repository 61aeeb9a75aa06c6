import { expect, it } from 'vitest';
import type { Decision } from '#shared/decisions/decision.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import { see, startJourney, untilSharp } from '../support/browser/journey.ts';
import { pdfOf } from '../support/samples/write-pdf.ts';

const journey = startJourney({ comparesAhead: true });

it.each([
  ['a customer', '10482', 'clara', 'ben'],
  ['a guest', '10496', 'amira', 'daniel'],
] as const)(
  '%s who has an older version on the screen approves the newest only once it is shown',
  async (who, of, operator, customer) => {
    const studio = await journey.api(operator);
    const bytes = (width: number) => pdfOf([{ content: `0 0 1 rg 60 500 ${width} 120 re f` }]);
    const file = (width: number) => ({ name: 'over.pdf', type: 'application/pdf', bytes: bytes(width) });
    const { id } = await studio.upload<Attachment>(of, file(120));
    const farah = await journey.api('farah');
    const guest = { name: 'Rosa Marín', email: 'rosa@example.com' };
    const { data } = await farah.write<{ address: string }>('POST', `/order/${of}/guest-links`, 'card', {
      invitation: JSON.stringify({ guest, attachmentIds: [id], mayDecide: true }),
    });
    const { pathname, search } = new URL(data?.address ?? '');
    const asGuest = who === 'a guest';
    // A guest reads what was the newest since they first came.
    const page = asGuest
      ? await journey.visit(pathname + search)
      : await journey.as(customer, `/orders/detail/${of}/attachments/${id}`);
    if (asGuest) await page.getByRole('button', { name: 'Got it!' }).click();
    await untilSharp(page);
    await studio.upload<Attachment>(of, file(240), id);
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByRole('button', { name: 'Go through them' }).click();
    await see(page.getByRole('complementary', { name: 'Comments' })).toContainText('1 of 1 seen');
    await see(page.getByRole('toolbar', { name: 'Compare' })).toBeVisible();
    await page.keyboard.press('Space');

    const onScreen = async (): Promise<boolean | undefined> => {
      const { data: made } = await studio.get<Decision[]>(`/order/${of}/decisions`);
      return made?.at(-1)?.versions.find((version) => version.attachmentId === id)?.onScreen;
    };
    await page.getByRole('button', { name: 'Order Approved' }).click();
    const approving = page.getByRole('dialog', { name: /^Approve version/ });
    const confirm = approving.getByRole('button', { name: /^Approve/ });
    await see(approving).toContainText('Version 1 is on your screen in place of version 2.');
    await see(confirm).toBeDisabled();
    await approving.getByRole('button', { name: 'Show version 2' }).click();
    await see(approving).not.toContainText('in place of');
    await see(confirm).toBeEnabled();
    await see(approving.locator('[data-first]')).toBeFocused();
    await confirm.click();
    await expect.poll(onScreen).toBe(true);
  },
);
