import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { see, stageOf, startJourney, untilSharp } from '../support/browser/journey.ts';

const journey = startJourney();
const path = () => journey.reviewPath('ingrid', '10474', 'annual-review-2026');

/** Colours that differ on the stage above the toolbox: bare surroundings and a blank page are two. */
async function coloursOnStage(page: Page): Promise<number> {
  const box = await stageOf(page).boundingBox();
  if (box === null) return 0;
  const { data } = PNG.sync.read(
    await page.screenshot({ clip: { ...box, height: Math.round(box.height * 0.8) } }),
  );
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 4) colours.add(data.readUInt32BE(at));
  return colours.size;
}

const showsProof = (page: Page) => see.poll(() => coloursOnStage(page)).toBeGreaterThan(100);

it('draws on after every worker has died', async () => {
  const page = await journey.as('ingrid', await path());
  await untilSharp(page);
  await showsProof(page);
  expect(page.workers().length).toBeGreaterThan(0);
  const deaths = page.workers().map(async (worker) => {
    const closed = worker.waitForEvent('close');
    // To the page, a trap of the engine is an uncaught error in the worker.
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('killed by a test');
      });
    });
    await closed;
  });
  await page.keyboard.press('End');
  await Promise.all(deaths);
  await see(page.getByRole('textbox', { name: 'Page, of 24' })).toHaveValue('24');
  await showsProof(page);
  await page.keyboard.press('Home');
  await see(page.getByRole('article', { name: 'Page 1 of 24' })).toContainText('Annual review');
  await showsProof(page);
});

it('replaces workers that hang, and draws on', async () => {
  const page = await journey.as('ingrid', await path());
  await untilSharp(page);
  await showsProof(page);
  const hung = page.workers();
  expect(hung.length).toBeGreaterThan(0);
  const ends = hung.map((worker) => worker.waitForEvent('close'));
  // With the next call, before the engine sees it.
  for (const worker of hung)
    await worker.evaluate(() => {
      const hang = (): void => {
        for (;;);
      };
      addEventListener('message', hang, { capture: true });
    });
  await page.keyboard.press('End');
  await see(page.getByRole('textbox', { name: 'Page, of 24' })).toHaveValue('24');
  const slow = page.getByRole('region', { name: 'Drawing' });
  await see(slow).toContainText('Drawing page 24 takes longer.');
  await Promise.any(ends);
  await page.keyboard.press('Home');
  await see(page.getByRole('article', { name: 'Page 1 of 24' })).toContainText('Annual review');
  await page.keyboard.press('End');
  await showsProof(page);
  await see(slow).toHaveCount(0);
});

/** Takes the GPU away from the stage, as a reset of its driver does. Returns what gives it back. */
async function loseGpu(page: Page): Promise<() => Promise<void>> {
  // Found behind a dialog too.
  const loss = await page
    .locator('main canvas')
    .first()
    .evaluateHandle(async (element) => {
      const canvas = element as HTMLCanvasElement;
      const given = (canvas.getContext('webgl2') ?? canvas.getContext('webgl'))?.getExtension(
        'WEBGL_lose_context',
      );
      if (given == null) throw new Error('no WebGL context to lose');
      const lost = new Promise((resolve) =>
        canvas.addEventListener('webglcontextlost', resolve, { once: true }),
      );
      given.loseContext();
      await lost;
      return given;
    });
  return () => loss.evaluate((given) => given.restoreContext());
}

it('says that nothing is drawn after the GPU context was lost, approves nothing, and draws once it is back', async () => {
  const page = await journey.as('ingrid', await path());
  await untilSharp(page);
  await showsProof(page);
  await page.getByRole('button', { name: 'Order Approved' }).click();
  const question = page.getByRole('dialog', { name: /^Approve version/ });
  const approve = question.getByRole('button', { name: /^Approve/ });
  await see(approve).toBeEnabled();
  const giveBack = await loseGpu(page);
  await see(approve).toBeDisabled();
  await see(question).toContainText('Your browser has taken the graphics away');
  await page.keyboard.press('Escape');
  const note = page.getByRole('region', { name: 'Nothing is drawn' });
  await see(note.getByRole('button', { name: 'Reload' })).toBeVisible();
  await see(page.getByRole('button', { name: 'Order Approved' })).toBeDisabled();
  await giveBack();
  await see(note).toHaveCount(0);
  await see(page.getByRole('button', { name: 'Order Approved' })).toBeEnabled();
  await showsProof(page);
  await page.keyboard.press('End');
  await see(page.getByRole('textbox', { name: 'Page, of 24' })).toHaveValue('24');
  await showsProof(page);
});
