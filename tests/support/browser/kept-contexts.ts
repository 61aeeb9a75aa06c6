import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';

/** Browser contexts that outlive a test: fetching and compiling the client anew takes a fifth of a page's time. */
export interface KeptContexts {
  /**
   * Returns a context in which nothing is left but the browser's cache, with one empty page. `prepare` are scripts that
   * run in each of its pages; `isNew`: its cache is empty too.
   */
  take(
    browser: Browser,
    options: BrowserContextOptions,
    prepare: readonly (() => void)[],
    isNew: boolean,
  ): Promise<BrowserContext>;
  /** Those that are in use. */
  taken(): readonly BrowserContext[];
  /** Empties those in use and keeps them, if that is wanted and none of their pages had a clock of its own. */
  giveBack(isWanted: boolean): Promise<void>;
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
    async take(browser, options, prepare, isNew) {
      const key = JSON.stringify([options, prepare.map(String)]);
      let context = isNew ? undefined : idle.get(key)?.pop();
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
    async giveBack(isWanted) {
      const given = [...taken];
      taken.clear();
      for (const [context, { key, origins }] of given) {
        await endRoutes(context);
        const isKept = isWanted && !withClock.has(context) && (await isEmptied(context, origins));
        if (isKept) idle.set(key, [...(idle.get(key) ?? []), context]);
        else await context.close();
      }
    },
  };
}

/** Leaves one empty page, and of what pages have stored the cache alone. Returns whether that was possible. */
const isEmptied = (context: BrowserContext, origins: ReadonlySet<string>): Promise<boolean> =>
  empty(context, origins).then(
    () => true,
    () => false,
  );

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
  await context.setOffline(false);
}

/** Ends a test's routes: one that still waits for a response when the server stops would fail the whole run. */
async function endRoutes(context: BrowserContext): Promise<void> {
  for (const each of [...context.pages(), context]) await each.unrouteAll({ behavior: 'ignoreErrors' });
}
