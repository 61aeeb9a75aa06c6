import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { cardIn, columnOf } from '../support/browser/board.ts';
import { coveredControls } from '../support/browser/covered-controls.ts';
import { drag, see, stageOf, startJourney, untilDrawn, untilSharp } from '../support/browser/journey.ts';

const journey = startJourney();

const progressOf = async (orderId: string): Promise<string | undefined> =>
  (await (await journey.api('farah')).get<{ progress: string }>(`/order/${orderId}`)).data?.progress;

/** Returns how much of the stage is blue as marks are: the one blue mark of the page, if it is in view. */
async function bluePixels(page: Page): Promise<number> {
  const { data } = PNG.sync.read(await stageOf(page).screenshot());
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 0) < 90 && (data[at + 1] ?? 0) < 130 && (data[at + 2] ?? 0) > 200) count += 1;
  return count;
}

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
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(300)));
  await reason.fill('');
  await reason.press('Control+v');
  await see(dialog).toContainText('45 characters of what you pasted did not fit.');
  await reason.press('Backspace');
  await see(dialog).toContainText('Characters left: 1');
  await reason.fill('The price is still being agreed.');
  await see(go).toBeEnabled();
  await go.click();
  await page.waitForURL(journey.url('/'));
  await see(cardIn(columnOf(page, 'On Hold'), '10496')).toContainText('Hold from In Review');
  await page.goto(journey.url('/orders/detail/10496'));
  await see(page.getByText('The price is still being agreed.').first()).toBeVisible();
  expect(await progressOf('10496')).toBe('on-hold');
});

it('marks a proof by touch at 390 px, and chooses the mark by a tap', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
  const path = await journey.reviewPath('ben', '10482', 'catalogue-spring');
  const page = await journey.as('ben', path, phone);
  await see(page.getByRole('article', { name: 'Page 1 of 300' })).toBeAttached();
  await untilSharp(page);
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
  const chosen = page.getByRole('region', { name: 'Chosen comment' });
  await see(chosen).toContainText('Warmer here');
  await chosen.getByRole('button', { name: 'Close the comment' }).tap();
  await see(chosen).toHaveCount(0);

  const choose = async (label: string): Promise<void> => {
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: label }).tap();
  };
  await choose('Undo');
  await see(mark).toHaveCount(0);
  await choose('Redo');
  await see(mark).toHaveCount(1);

  // A comment chosen in the list leaves the stage to its mark, upright and on its side.
  for (const viewport of [phone.viewport, { width: 844, height: 390 }]) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: /^\d+ ?comments?$/ }).tap();
    const sheet = page.getByRole('dialog', { name: 'Comments' });
    await sheet.getByRole('listitem').filter({ hasText: 'Caranavi' }).getByText('Caranavi').tap();
    await see(sheet).toHaveCount(0);
    await see(chosen).toContainText('Caranavi');
    await see(page.getByRole('textbox', { name: 'Page, of 300' })).toHaveValue('3');
    await see.poll(() => bluePixels(page), 'the blue mark is in view').toBeGreaterThan(200);
    await see.poll(() => coveredControls(page)).toEqual([]);
    await chosen.getByRole('button', { name: 'Close the comment' }).tap();
  }
});

it('keeps every tool and button in reach at every width, upright and on its side', async () => {
  const page = await journey.as('farah', await journey.reviewPath('farah', '10482', 'catalogue-spring'));
  await untilSharp(page);
  const widths = [360, 390, 480, 568, 667, 740, 767, 768, 820, 844, 900, 932, 1023, 1024, 1100, 1280, 1440];
  for (const width of [...widths, 1920, 2560])
    for (const height of [Math.round(width * 0.46), Math.round(width * 1.6)]) {
      await page.setViewportSize({ width, height: Math.max(320, Math.min(height, 1440)) });
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      await see.poll(() => coveredControls(page), `${width} by ${height}`).toEqual([]);
    }
  // Where only one panel has room, opening the one closes the other.
  await page.setViewportSize({ width: 820, height: 1180 });
  await see(page.getByRole('complementary', { name: 'Comments' })).toBeVisible();
  await page.getByRole('button', { name: 'Show pages' }).click();
  await see(page.getByRole('complementary', { name: 'Comments' })).toHaveCount(0);
  await see.poll(() => coveredControls(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show comments' }).click();
  await see(page.getByRole('button', { name: 'Show pages' })).toBeVisible();
});

it('an approver approves after a second look, and then can only look', async () => {
  const path = await journey.reviewPath('ben', '10482', 'catalogue-spring');
  const page = await journey.as('ben', path);
  await untilSharp(page);
  await page.getByRole('button', { name: 'Order Approved' }).click();
  const second = page.getByRole('dialog', { name: /^Approve version/ });
  await second.getByRole('button', { name: 'Cancel' }).click();
  expect(await progressOf('10482')).toBe('in-review');
  await page.getByRole('button', { name: 'Order Approved' }).click();
  await second.getByRole('button', { name: 'Approve All the Same' }).click();
  await page.waitForURL(journey.url('/'));
  await see(page.getByText('Order approved', { exact: true })).toBeVisible();
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
  await drag(page, [0.3, 0.3], [0.5, 0.5]);
  await untilDrawn(page);
  await see(page.getByRole('textbox', { name: 'New comment' })).toHaveCount(0);
});
