import { it } from 'vitest';
import { accessible } from '../support/browser/accessible.ts';
import { coveredControls } from '../support/browser/covered-controls.ts';
import { see, startJourney } from '../support/browser/journey.ts';

const journey = startJourney();
const orderId = '10505';

it('an operator works on one order at a time, and a manager sees it and ends it', async () => {
  const page = await journey.as('mei', `/orders/detail/${orderId}`);
  const clock = page.getByRole('region', { name: 'At work' });
  const panel = page.getByRole('region', { name: 'Working time' });
  // She is at another order already.
  await see(clock).toContainText('#10504');
  await see(panel.getByRole('button', { name: 'Play' })).toBeVisible();
  await accessible(page, 'an order that is worked on');
  await panel.getByRole('button', { name: 'Play' }).click();
  await see(clock).toContainText(`#${orderId}`);
  await see(panel.getByRole('button', { name: 'Pause' })).toBeVisible();
  await see(panel.getByRole('listitem').filter({ hasText: 'at work' })).toContainText('Mei');

  const manager = await journey.as('daniel', `/orders/detail/${orderId}`);
  const seen = manager.getByRole('region', { name: 'Working time' });
  await seen.getByRole('button', { name: 'Change allocated time' }).click();
  await manager.getByLabel('Hours (empty: none agreed)').fill('1.5');
  await manager.getByRole('button', { name: 'Save' }).click();
  await see(seen).toContainText('of 1 h 30 min used');
  await see(panel).toContainText('of 1 h 30 min used');

  await seen.getByRole('button', { name: 'Pause' }).click();
  await see(page.getByText(`Your work on #${orderId} has stopped`)).toBeVisible();
  await see(clock).toHaveCount(0);
  await see(panel.getByRole('button', { name: 'Play' })).toBeVisible();
});

it('a message that stays lies on no button of a review', async () => {
  const page = await journey.as('mei', `/orders/detail/${orderId}`);
  await page.getByRole('region', { name: 'Working time' }).getByRole('button', { name: 'Play' }).click();
  await see(page.getByRole('region', { name: 'At work' })).toContainText(`#${orderId}`);
  const stopsAt = new Date(Date.now() + 600_000).toISOString();
  await page.route('**/order/working-time', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, stopsAt } } });
  });
  await page.goto(journey.url(await journey.reviewPath('mei', '10474', 'annual-review-2026')));
  await see(page.getByRole('alertdialog', { name: `Are you still at work on #${orderId}?` })).toBeVisible();
  await page.keyboard.press('Escape');
  const message = page.getByRole('listitem').filter({ hasText: 'Are you still at work' });
  const panel = page.getByRole('complementary', { name: 'Comments' });
  const done = page.getByRole('button', { name: 'Done' });
  await panel.getByRole('tab', { name: /^Changes/ }).click();
  await panel.getByRole('button', { name: /^Compare with version/ }).click();
  const sizes = [
    [1440, 900],
    [1024, 768],
    [820, 1180],
    [390, 844],
  ] as const;
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    if (width > 500) await panel.getByRole('tab', { name: /^Public/ }).click();
    await see(message).toBeVisible();
    await see.poll(() => coveredControls(page), `the comments at ${width}`).toEqual([]);
    if (width > 500) await panel.getByRole('tab', { name: /^Changes/ }).click();
    await done.click({ trial: true });
    await see.poll(() => coveredControls(page), `the changes at ${width}`).toEqual([]);
  }
  await page.unroute('**/order/working-time');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(journey.url(`/orders/detail/${orderId}`));
  const times = page.getByRole('region', { name: 'Working time' });
  await times.getByRole('button', { name: 'Pause' }).click();
  await see(times.getByRole('button', { name: 'Play' })).toBeVisible();
});

it('who has worked for long is asked, may put the question aside, and says yes or no', async () => {
  const page = await journey.as('mei', `/orders/detail/${orderId}`);
  const clock = page.getByRole('region', { name: 'At work' });
  const play = page.getByRole('region', { name: 'Working time' }).getByRole('button', { name: 'Play' });
  await play.click();
  await see(clock).toContainText(`#${orderId}`);
  // Four hours later, until they answer.
  let asks = true;
  const stopsAt = new Date(Date.now() + 600_000).toISOString();
  await page.route('**/order/working-time', async (route) => {
    const answer = await (await route.fetch()).json();
    const data = answer.data === null || !asks ? answer.data : { ...answer.data, stopsAt };
    await route.fulfill({ json: { ...answer, data } });
  });
  await page.reload();
  const question = page.getByRole('alertdialog', { name: `Are you still at work on #${orderId}?` });
  await see(question).toContainText(/Without an answer its time stops at \d\d:\d\d/);
  await accessible(page, 'the question of work that runs for long');
  await page.keyboard.press('Escape');
  await see(question).toHaveCount(0);
  const aside = page.getByRole('listitem').filter({ hasText: 'Are you still at work' });
  page.on('request', (request) => {
    if (request.url().endsWith('/working-time/confirm')) asks = false;
  });
  await aside.getByRole('button', { name: 'Yes' }).click();
  await see(aside).toHaveCount(0);
  await see(clock).toContainText(`#${orderId}`);

  asks = true;
  await page.reload();
  await question.getByRole('button', { name: 'No' }).click();
  await see(question).toHaveCount(0);
  await see(clock).toHaveCount(0);
  await see(play).toBeVisible();
});
