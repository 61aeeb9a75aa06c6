import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** axe finds nothing on the page as it is; `where` names it in the failure. */
export async function accessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html }) => html.slice(0, 160)),
  }));
  expect(found, where).toEqual([]);
}
