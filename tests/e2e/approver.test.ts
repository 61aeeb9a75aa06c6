import { expect, it } from 'vitest';
import { see, stageOf, startJourney, untilSharp } from '../support/journey.ts';

const journey = startJourney();

const progressOf = async (orderId: string): Promise<string | undefined> =>
  (await (await journey.api('farah')).get<{ progress: string }>(`/order/${orderId}`)).data?.progress;

it('puts an order on hold with a reason of at most 255 characters', async () => {
  const page = await journey.as('suriya', await journey.reviewPath('suriya', '10496', 'gayo-launch'));
  await untilSharp(page);
  await page.getByRole('button', { name: 'Put On Hold' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put On Hold' });
  const go = dialog.getByRole('button', { name: 'Continue' });
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await see(dialog).toContainText('Characters left');
  await see(go).toBeDisabled();
  await reason.fill('   ');
  await see(go).toBeDisabled();
  await reason.fill('x'.repeat(255));
  await reason.press('y');
  await see(reason).toHaveValue('x'.repeat(255));
  await see(dialog).toContainText(/Characters left:? 0|0 Characters left/);
  await reason.fill('The price is still being agreed.');
  await see(go).toBeEnabled();
  await go.click();
  await page.waitForURL(journey.url('/'));
  await page.getByRole('link', { name: /Gayo launch/ }).click();
  await see(page.getByText('The price is still being agreed.').first()).toBeVisible();
  expect(await progressOf('10496')).toBe('on-hold');
});

it('marks a proof by touch at 390 px, and chooses the mark by a tap', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
  const path = await journey.reviewPath('ben', '10482', 'catalogue-spring');
  const page = await journey.as('ben', path, phone);
  await see(page.getByRole('article', { name: 'Page 1 of 300' })).toBeAttached();
  await see(page.getByRole('status').filter({ hasText: /File\.\.\.$/ })).toHaveCount(0);
  const tap = async (x: number, y: number): Promise<void> => {
    const box = await stageOf(page).boundingBox();
    if (box === null) throw new Error('the stage is not shown');
    await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
  };
  await page.getByRole('button', { name: 'Pin', exact: true }).tap();
  await tap(0.5, 0.3);
  await see(page.getByRole('textbox', { name: 'New comment' })).toBeFocused();
  await page.keyboard.type('Warmer here');
  await page.getByRole('button', { name: 'Send' }).tap();
  const mark = page.getByRole('button', { name: /^Pin \d+, .*Warmer here/ });
  await see(mark).toHaveCount(1);

  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  await page.getByRole('button', { name: /comments$/ }).tap();
  const thread = page.getByRole('listitem').filter({ hasText: 'Warmer here' });
  const chosen = thread.getByRole('button', { name: /^Comment \d+/, pressed: true });
  await see(chosen).toHaveCount(1);
  await page.keyboard.press('Escape');
  await tap(0.9, 0.55);
  await page.getByRole('button', { name: /comments$/ }).tap();
  await see(thread).toHaveCount(1);
  await see(chosen).toHaveCount(0);
  await page.keyboard.press('Escape');
  await see(page.getByRole('dialog')).toHaveCount(0);
  await tap(0.5, 0.3);
  await page.getByRole('button', { name: /comments$/ }).tap();
  await see(chosen).toHaveCount(1);
});

it('an approver approves after a second look, and then can only look', async () => {
  const path = await journey.reviewPath('ben', '10482', 'catalogue-spring');
  const page = await journey.as('ben', path);
  await untilSharp(page);
  await page.getByRole('button', { name: 'Order Approved' }).click();
  const second = page.getByRole('alertdialog', { name: 'Order Approved' });
  await second.getByRole('button', { name: 'Cancel' }).click();
  expect(await progressOf('10482')).toBe('in-review');
  await page.getByRole('button', { name: 'Order Approved' }).click();
  await second.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(journey.url('/'));
  await see(page.getByText('The order is approved.')).toBeVisible();
  await see(
    page.getByRole('region', { name: /Approved/ }).getByRole('link', { name: /Spring catalogue/ }),
  ).toBeVisible();
  expect(await progressOf('10482')).toBe('approved');

  await page.goto(journey.url(path));
  await untilSharp(page);
  await see(stageOf(page)).toBeVisible();
  await see(page.getByRole('button', { name: 'Hand' })).toBeVisible();
  for (const gone of ['Pin', 'Arrow', 'Rectangle', 'Draw', 'Comment on the whole file', 'Order Approved'])
    await see(page.getByRole('button', { name: gone, exact: true })).toHaveCount(0);
  await see(page.getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await page.keyboard.press('r');
  await see(page.getByRole('textbox', { name: 'New comment' })).toHaveCount(0);
});
