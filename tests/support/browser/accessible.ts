import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const everyTag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Only violations are gathered, and only in the page itself, which has no frames: either takes axe seconds. */
const light: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };

/** Runs axe in the page. Its source stays there: reading half a megabyte at each check takes longer than many checks. */
async function findsNothing(page: Page, runOnly: RunOptions['runOnly'], where: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ html }) => html.slice(0, 160)),
      }));
    },
    { ...light, runOnly } as RunOptions,
  );
  expect(found, where).toEqual([]);
}

/** Waits for transitions, as half-shown elements lack their final contrast; endless animations go on. */
async function atRest(page: Page): Promise<void> {
  // A change of theme begins to be drawn with the next frame. Observers report real ones, also to a page whose clock is ours.
  for (let frames = 0; frames < 2; frames++)
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const observer = new IntersectionObserver(() => {
            observer.disconnect();
            resolve();
          });
          observer.observe(document.documentElement);
        }),
    );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}

/** Does `check` with nothing fading in meanwhile, as a toast may that comes during it. */
async function withoutMotion(page: Page, check: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await atRest(page);
  await check();
  if (!before) await page.emulateMedia({ reducedMotion: 'no-preference' });
}

/** Expects that axe finds nothing on the page once it is idle; `where` names it in the failure. */
export const accessible = (page: Page, where: string): Promise<void> =>
  withoutMotion(page, () => findsNothing(page, { type: 'tag', values: everyTag }, where));

/** Checks in light and in dark, which differ in their colours. */
export async function accessibleInBothThemes(page: Page, where: string): Promise<void> {
  await accessible(page, `${where}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await withoutMotion(page, () =>
    findsNothing(page, { type: 'rule', values: ['color-contrast'] }, `${where}, dark`),
  );
  await page.emulateMedia({ colorScheme: 'light' });
}
