import type { Browser, Page } from 'playwright';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import { launchBrowser } from '../../tests/support/browser/browser.ts';
import { type ApiClient, signIn } from '../../tests/support/clients/api-client.ts';
import { type RunningServer, startServer } from '../../tests/support/servers/running-server.ts';

/** The built application on demonstration data with a manager signed in, in a 1440×900 Chromium. */
export interface ReviewBench {
  server: RunningServer;
  api: ApiClient;
  browser: Browser;
  /** A page with the session in its storage, at no screen yet. `origin`: where the server is reached. */
  openPage(origin?: string): Promise<Page>;
  /** Adds `bytes` as the next version of an attachment, or as the first of a new one. */
  addVersion(name: string, bytes: Uint8Array, attachmentId?: string): Promise<BenchVersion>;
  /**
   * Resolves when the server has made the previews of all versions added, and the small pictures of their pages, so that
   * it is idle. Some files have none of these, which are waited for a while.
   */
  untilPrepared(): Promise<void>;
  dispose(): Promise<void>;
}

export interface BenchVersion {
  attachmentId: string;
  /** Of the screen that shows it. */
  path: string;
  /** Of its file. */
  url: string;
}

const picturesMs = 60_000;

interface DemoAccount {
  label: string;
  email: string;
  password: string;
  side: 'customer' | 'user';
}

export async function startReviewBench(): Promise<ReviewBench> {
  const server = await startServer({ demo: true });
  const config = await (await fetch(`${server.url}/api/g/config`)).json();
  const accounts: DemoAccount[] = config.data.demo;
  const manager = accounts.find((account) => account.side === 'user' && /manager/i.test(account.label));
  if (manager === undefined) throw new Error('the demonstration has no manager to sign in as');
  const api = await signIn(server.url, 'user', manager.email, manager.password);
  const list = await api.get<{ orders: { id: string; progress: string }[] }>(
    '/order?orderProgress=in-progress',
  );
  const order = list.data?.orders[0];
  if (order === undefined) throw new Error('the demonstration has no order in progress');
  const browser = await launchBrowser([], 'whole');
  const attachmentIds = new Set<string>();

  return {
    server,
    api,
    browser,
    async openPage(origin = server.url) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      // The loader of these files names inner functions by a helper of its own, which pages lack.
      await page.addInitScript('globalThis.__name = (named) => named');
      await page.goto(`${origin}/admin/signin`);
      await page.getByLabel('Email').fill(manager.email);
      await page.getByLabel('Password', { exact: true }).fill(manager.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.includes('signin'));
      return page;
    },
    async addVersion(name, bytes, attachmentId) {
      const file = { name, type: 'application/pdf', bytes };
      const attachment: Attachment = await api.upload<Attachment>(order.id, file, attachmentId);
      attachmentIds.add(attachment.id);
      const version = attachment.versions[0];
      if (version === undefined) throw new Error(`${name} was registered without a version`);
      const path = `/orders/detail/${order.id}/attachments/${attachment.id}/versions/${version.id}`;
      return { attachmentId: attachment.id, path, url: new URL(version.url, server.url).href };
    },
    async untilPrepared() {
      const end = Date.now() + picturesMs;
      const isPrepared = ({ thumbnail, pictures, fault }: Version) =>
        fault !== null || (thumbnail !== null && (pictures !== null || Date.now() > end));
      for (const attachmentId of attachmentIds)
        for (;;) {
          const versions = await api.get<Version[]>(`/order/${order.id}/attachment/${attachmentId}/versions`);
          if (versions.data?.every(isPrepared) === true) break;
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
    },
    async dispose() {
      await browser.close();
      await server.dispose();
    },
  };
}

/** Milliseconds from the choice of a version to the named moment. */
export interface Timings {
  firstPixelsMs: number;
  /** Every pixel of the device has its own, be it of the server's picture. */
  sharpMs: number;
  /** The same by the engine in the browser. */
  drawnMs: number;
}

/**
 * Goes to `path` inside the running application, as a click on a link does, and waits until page 1 is sharp
 * and has been presented: two animation frames after the last draw, as for the peer. Takes marks as they are
 * made: an observer would be called after all other work of the thread, and the peer's promise is not. The server's
 * picture of that version may come first, and counts as sharp if it has the pixels; one of another version counts for
 * nothing.
 */
export const chooseVersion = (page: Page, path: string): Promise<Timings> =>
  page.evaluate(async (to) => {
    const { mark } = performance;
    const whenSharp = new Promise<number>((resolve) => {
      let pixelsAtMs: number | null = null;
      performance.mark = (name, options) => {
        const made = mark.call(performance, name, options);
        if (name === 'galley:first-pixels') pixelsAtMs ??= made.startTime;
        // Without pixels before it, it is that of the version which is left.
        if (name === 'galley:sharp' && pixelsAtMs !== null) resolve(pixelsAtMs);
        return made;
      };
    });
    const presented = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const address = `/version/${to.split('/').at(-1)}/preview/`;
    const showsChosen = (picture: HTMLImageElement) =>
      picture.currentSrc.includes(address) && picture.src.includes(address) && picture.complete;
    const pictures: { atMs: number; isSharp: boolean }[] = [];
    const followed = new Set<HTMLImageElement>();
    const follow = async (picture: HTMLImageElement): Promise<void> => {
      followed.add(picture);
      await picture.decode();
      await presented();
      if (!showsChosen(picture) || !picture.checkVisibility({ checkVisibilityCSS: true })) return;
      const isSharp = picture.naturalWidth >= Math.floor(picture.clientWidth * devicePixelRatio);
      pictures.push({ atMs: performance.now() - chosen, isSharp });
    };
    const observer = new MutationObserver(() => {
      // A picture that the stage has replaced meanwhile was not seen.
      for (const picture of document.querySelectorAll<HTMLImageElement>(`main img[src*="${address}"]`))
        if (!followed.has(picture)) follow(picture).catch(() => followed.delete(picture));
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['src'] });
    const chosen = performance.now();
    history.pushState(null, '', to);
    const pixelsMs = (await whenSharp) - chosen;
    await presented();
    performance.mark = mark;
    observer.disconnect();
    const drawnMs = performance.now() - chosen;
    return {
      firstPixelsMs: Math.min(pixelsMs, ...pictures.map(({ atMs }) => atMs)),
      sharpMs: Math.min(drawnMs, ...pictures.filter(({ isSharp }) => isSharp).map(({ atMs }) => atMs)),
      drawnMs,
    };
  }, path);
