import type { Page } from 'playwright';
import { launchBrowser } from '../tests/support/browser/browser.ts';
import { startServer } from '../tests/support/servers/running-server.ts';
import { type Measurement, percentile } from './figure.ts';
import { seededFolder, seedPassword } from './support/many-orders.ts';

const amounts = { orders: 50_000, onBoard: 8_000 };
const limitMs = 25;
/** Common and rare words, numbers, and words typed on. All of them occur in orders of the seed. */
const typings = ['spring catalogue 4', 'label cellar', '12345', 'autumn poster 77', 'garden card'];
/** Between two keys, as a quick typist leaves. */
const keyPauseMs = 120;

interface Shown {
  ms: number;
  /** The first group, in text. */
  first: string;
}

/** Waits in the page for the next key, and from it for the frame in which the results of `typed` are drawn. */
function watchKey(typed: string): void {
  const shown = new Promise<Shown>((resolve) => {
    const onKey = (event: KeyboardEvent): void => {
      removeEventListener('keydown', onKey, true);
      const look = (): void => {
        const input = document.querySelector<HTMLInputElement>('[cmdk-input]');
        const first = document.querySelector('[cmdk-group]');
        if (input?.value !== typed || first === null) {
          requestAnimationFrame(look);
          return;
        }
        // After the frame has been handed over to be drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () =>
          resolve({ ms: performance.now() - event.timeStamp, first: first.textContent ?? '' });
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    addEventListener('keydown', onKey, true);
  });
  Object.assign(globalThis, { shown });
}

/**
 * Types a text key by key; returns for each the milliseconds from the key's event to the frame with its
 * results.
 */
async function typeAndTime(page: Page, text: string): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const typed = text.slice(0, at + 1);
    await page.evaluate(watchKey, typed);
    await page.keyboard.press(text[at] === ' ' ? 'Space' : (text[at] ?? ''));
    const { ms, first } = await page.evaluate(
      () => (globalThis as unknown as { shown: Promise<Shown> }).shown,
    );
    const found = first.toLowerCase();
    if (!typed.split(' ').every((word) => found.includes(word)))
      throw new Error(`“${typed}” showed ${first.slice(0, 200)}`);
    times.push(ms);
    await page.waitForTimeout(keyPauseMs);
  }
  return times;
}

/** Keypress to results in the palette, over the titles of all orders. */
export async function measure(): Promise<Measurement[]> {
  const server = await startServer({ template: await seededFolder(amounts) });
  const browser = await launchBrowser([], 'whole');
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    // The loader of these files names inner functions by a helper of its own, which pages lack.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto(`${server.url}/admin/signin`);
    await page.getByLabel('Email').fill('manager@bench.test');
    await page.getByLabel('Password', { exact: true }).fill(seedPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.includes('signin'));
    await page.goto(`${server.url}/order-list`);
    await page.getByRole('grid').waitFor();

    const titles = page.waitForResponse((response) => response.url().includes('/search/titles'));
    const opened = performance.now();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await (await titles).finished();
    await page.getByRole('combobox').fill('festival');
    await page
      .getByRole('option', { name: /^Festival/ })
      .first()
      .waitFor();
    const readyMs = performance.now() - opened;

    const times: number[] = [];
    for (const text of typings) {
      await page.getByRole('combobox').fill('');
      times.push(...(await typeAndTime(page, text)));
    }
    const against = (value: number) => ({ what: 'limit', value });
    return [
      {
        name: 'keypress to results, p95',
        value: percentile(times, 0.95),
        unit: 'ms',
        against: against(limitMs),
      },
      {
        name: 'keypress to results, median',
        value: percentile(times, 0.5),
        unit: 'ms',
        against: against(limitMs),
      },
      { name: 'first opening to orders found', value: readyMs, unit: 'ms', against: against(3_000) },
    ];
  } finally {
    await browser.close();
    await server.dispose();
  }
}
