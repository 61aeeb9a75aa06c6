import type { Page } from 'playwright';
import { beforeAll, describe, it } from 'vitest';
import type { Attachment } from '#shared/files/attachment.ts';
import { see, stageOf, startJourney, untilSharp } from '../support/browser/journey.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { sampleSets } from '../support/samples/sample-sets.ts';

const journey = startJourney();
const orderId = '10511';

let jonas: ApiClient;
beforeAll(async () => {
  jonas = await journey.api('jonas');
});

/** In the same page, as a person would go on: back to the order, and into another proof. */
async function goesOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back to the order' }).click();
  await page.getByRole('link', { name: 'Open loyalty-card in review' }).click();
  await untilSharp(page);
  await see(stageOf(page)).toHaveAccessibleName('Proof loyalty-card-v2.pdf');
  await see(page.getByRole('textbox', { name: 'Page, of 2' })).toHaveValue('1');
}

describe.each(sampleSets)('files that mean harm, $origin', ({ bytes, hostile, locked }) => {
  async function open(name: string, content?: Uint8Array): Promise<Page> {
    const attachment = await jonas.upload<Attachment>(orderId, {
      name,
      type: name.endsWith('.pdf') ? 'application/pdf' : 'image/gif',
      bytes: content ?? (await bytes(name)),
    });
    return journey.as('jonas', `/orders/detail/${orderId}/attachments/${attachment.id}`);
  }

  it.each(hostile.unreadable)('says that %s is no good, and goes on', async (name) => {
    const page = await open(name);
    await see(page.getByRole('alert').filter({ hasText: 'Invalid or corrupted PDF file.' })).toBeVisible();
    await goesOn(page);
  });

  it('says so of an image that claims more pixels than can be', async () => {
    const page = await open(hostile.giantPicture);
    await see(
      page.getByRole('alert').filter({ hasText: 'File cannot loaded, Please reload your page' }),
    ).toBeVisible();
    await goesOn(page);
  });

  it.each(hostile.shown)('shows what there is of %s', async (name) => {
    const page = await open(name);
    await untilSharp(page);
    await see(page.getByRole('textbox', { name: /^Page, of \d+$/ })).toHaveValue('1');
    await goesOn(page);
  });

  it('says that a file cut off after its header is no good', async () => {
    const whole = await bytes(hostile.toCutOff);
    const page = await open('cut-off.pdf', whole.subarray(0, 40));
    await see(page.getByRole('alert').filter({ hasText: 'Invalid or corrupted PDF file.' })).toBeVisible();
    await goesOn(page);
  });

  it('asks for the password, again after a wrong one, and opens with the right one', async () => {
    const page = await open(locked.name);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('guess');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await see(page.getByText('That is not the password of this file.')).toBeVisible();
    await password.fill(locked.password);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await see(password).toHaveCount(0);
    await untilSharp(page);
    await see(page.getByRole('textbox', { name: /^Page, of \d+$/ })).toHaveValue('1');
  });
});

it('asks again for a file that cannot be had at the moment, and says so of one that is gone', async () => {
  const page = await journey.as('jonas', '/');
  let refusals = 2;
  let status = 503;
  await page.context().route(
    (url) => /\/file\/[^/]+\/version\/[^/]+\/file\//.test(url.pathname),
    (route) => (refusals-- > 0 ? route.fulfill({ status }) : route.fallback()),
  );
  const path = await journey.reviewPath('jonas', orderId, 'loyalty-card');
  await page.goto(journey.url(path));
  await untilSharp(page);
  await see.poll(() => refusals).toBeLessThan(0);
  await see(page.getByRole('alert')).toHaveCount(0);

  [refusals, status] = [Number.POSITIVE_INFINITY, 404];
  await page.reload();
  await see(page.getByRole('alert').filter({ hasText: 'Missing PDF file.' })).toBeVisible();
});
