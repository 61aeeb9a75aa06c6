import type { Page } from 'playwright';

/** Milliseconds of the page's clock between two keys. */
const betweenKeys = 150;

/**
 * Types a text, and lets something happen after its first letters. The page's clock, which must be installed, goes on from
 * key to key and stands afterwards: on a slow machine too, whoever types makes no pause.
 */
export async function typeDuring(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  const type = async (part: string): Promise<void> => {
    for (const key of part) {
      await page.keyboard.type(key);
      await page.clock.runFor(betweenKeys);
    }
  };
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await type(text.slice(0, 8));
  await act();
  await type(text.slice(8));
}
