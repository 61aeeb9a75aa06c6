import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function findsNothing(builder: AxeBuilder, where: string): Promise<void> {
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html }) => html.slice(0, 160)),
  }));
  expect(found, where).toEqual([]);
}

/** Only what is wrong is gathered, and in the page itself, which has no frames: both take axe seconds otherwise. */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);

/** Half shown, nothing has the contrast that it comes to have; what is repeated without end goes on. */
const atRest = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );

/** axe finds nothing on the page once it has come to rest; `where` names it in the failure. */
export async function accessible(page: Page, where: string): Promise<void> {
  await atRest(page);
  await findsNothing(axe(page).withTags(rules), where);
}

/** The same in light and in dark, which differ in their colours. */
export async function accessibleInBothThemes(page: Page, where: string): Promise<void> {
  await accessible(page, `${where}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await atRest(page);
  await findsNothing(axe(page).withRules(['color-contrast']), `${where}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}
