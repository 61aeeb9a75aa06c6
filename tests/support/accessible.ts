import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function findsNothing(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html }) => html.slice(0, 160)),
  }));
  expect(found, where).toEqual([]);
}

/** axe finds nothing on the page as it is; `where` names it in the failure. */
export const accessible = (page: Page, where: string): Promise<void> =>
  findsNothing(new AxeBuilder({ page }).withTags(rules), where);

/** The same in light and in dark, which differ in their colours. */
export async function accessibleInBothThemes(page: Page, where: string): Promise<void> {
  await accessible(page, `${where}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  await findsNothing(new AxeBuilder({ page }).withRules(['color-contrast']), `${where}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}
