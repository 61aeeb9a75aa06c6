import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';

/** Browser contexts that outlive a test: the next one finds what it loads fetched and compiled, a fifth of its cost. */
export interface KeptContexts {
  /** Returns a context as good as new, with one empty page. `prepare` sets up one that is new. */
  take(
    browser: Browser,
    options: BrowserContextOptions,
    prepare: readonly (() => void)[],
  ): Promise<BrowserContext>;
  /** Those that are in use. */
  taken(): readonly BrowserContext[];
  /** Empties those in use and keeps them. Closes those of a test that failed, or whose pages had a clock of their own. */
  giveBack(hasFailed: boolean): Promise<void>;
}

export function createKeptContexts(): KeptContexts {
  const idle = new Map<string, BrowserContext[]>();
  const taken = new Map<BrowserContext, { key: string; origins: Set<string> }>();
  const withClock = new WeakSet<BrowserContext>();

  const watch = (context: BrowserContext): void => {
    context.on('close', () => taken.delete(context));
    context.on('page', (page) => {
      const { clock } = page;
      Object.defineProperty(page, 'clock', { get: () => withClock.add(context) && clock });
      page.on('framenavigated', (frame) => taken.get(context)?.origins.add(new URL(frame.url()).origin));
    });
  };
  return {
    async take(browser, options, prepare) {
      const key = JSON.stringify([options, prepare.map(String)]);
      let context = idle.get(key)?.pop();
      if (context?.browser()?.isConnected() !== true) {
        context = await browser.newContext(options);
        watch(context);
        for (const each of prepare) await context.addInitScript(each);
        await context.newPage();
      }
      taken.set(context, { key, origins: new Set() });
      return context;
    },
    taken: () => [...taken.keys()],
    async giveBack(hasFailed) {
      for (const [context, { key, origins }] of taken) {
        if (hasFailed || withClock.has(context)) {
          await context.close();
          continue;
        }
        await empty(context, origins);
        taken.delete(context);
        idle.set(key, [...(idle.get(key) ?? []), context]);
      }
    },
  };
}

/** Leaves one empty page, and of what pages have stored the cache alone. */
async function empty(context: BrowserContext, origins: ReadonlySet<string>): Promise<void> {
  await context.tracing.stop();
  const next = await context.newPage();
  // Pages may write as they close.
  for (const page of context.pages()) if (page !== next) await page.close();
  const devtools = await context.newCDPSession(next);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';
  for (const origin of origins)
    if (origin !== 'null') await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devtools.detach();
  await context.clearCookies();
  await context.clearPermissions();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
}
