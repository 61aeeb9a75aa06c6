import { join } from 'node:path';
import { encode } from 'jpeg-js';
import type { Browser, CDPSession, Page } from 'playwright';
import { createDiskStore } from '#server/kernel/storage/disk-store.ts';
import type { BoardColumnView } from '#shared/board/board.http.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { launchBrowser } from '../../tests/support/browser/browser.ts';
import { type ApiClient, signIn } from '../../tests/support/clients/api-client.ts';
import { type RunningServer, startServer } from '../../tests/support/servers/running-server.ts';
import { seededFolder, seedPassword } from './many-orders.ts';

const amounts = { orders: 50_000, onBoard: 8_000 };

/** The built application with 50,000 orders, 8,000 of them on the board, and a manager signed in, 1440×900. */
export interface BoardBench {
  server: RunningServer;
  api: ApiClient;
  board: { columns: BoardColumnView[]; cards: BoardCard[] };
  /** A page with the session in its storage, at the board. */
  openPage(): Promise<Page>;
  dispose(): Promise<void>;
}

export async function startBoardBench(): Promise<BoardBench> {
  const server = await startServer({ template: await seededFolder(amounts) });
  const email = 'manager@bench.test';
  const api = await signIn(server.url, 'user', email, seedPassword);
  const board = (await api.get<BoardBench['board']>('/board?first=50')).data;
  if (board === undefined) throw new Error('the seeded board cannot be read');
  await storePictures(server, board.cards);
  const browser: Browser = await launchBrowser([], 'whole');
  return {
    server,
    api,
    board,
    async openPage() {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.addInitScript('globalThis.__name = (named) => named');
      await page.goto(`${server.url}/admin/signin`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(seedPassword);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.locator('[data-card] a').first().waitFor();
      return page;
    },
    async dispose() {
      await browser.close();
      await server.dispose();
    },
  };
}

/**
 * The seed has no files: stores a picture for each card that is first in view and has one, like that of a
 * proof.
 */
async function storePictures({ dataDir }: RunningServer, cards: readonly BoardCard[]): Promise<void> {
  const store = createDiskStore({ folder: join(dataDir, 'files'), basePath: '', secret: new Uint8Array(32) });
  const width = 316;
  const height = 240;
  const picture = encode({ width, height, data: Buffer.alloc(width * height * 4, 0xb0) }, 90).data;
  for (const { orderId, thumbnail } of cards)
    if (thumbnail !== null) await store.put(`orders/${orderId}/proof.jpg`, picture, 'image/jpeg');
}

/**
 * Seconds that the page's main thread has spent so far: on all tasks, and on script alone. Its own time: on a machine
 * that draws in software, the clock on the wall also counts waiting for a core.
 */
export interface MainThread {
  taskSeconds: number;
  scriptSeconds: number;
}

export async function watchMainThread(page: Page): Promise<() => Promise<MainThread>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { taskSeconds: value('TaskDuration'), scriptSeconds: value('ScriptDuration') };
  };
}

/** Two frames: what was changed before has been presented. */
export const presented = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
