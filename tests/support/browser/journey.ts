import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { expect as playwrightExpect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { demoPassword, emailOf, personOf } from '#server/demo/people.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { type ApiClient, signIn } from '../clients/api-client.ts';
import { freePort } from '../servers/free-port.ts';
import { quickStart, type RunningServer, startServer } from '../servers/running-server.ts';
import { launchBrowser } from './browser.ts';
import { createKeptContexts } from './kept-contexts.ts';
import { leaveEvidence } from './leave-evidence.ts';

/** Ends a wait for what does not come; a slow machine needs room. */
const patienceMs = 120_000;

/** Waits for what a person would wait for. */
export const see = playwrightExpect.configure({ timeout: patienceMs });

/** The demonstration in a browser, as its people meet it. One server for a test file; one browser for many. */
export interface Journey {
  url(path?: string): string;
  server(): RunningServer;
  /** Opens a page in a browser context of its own, with nobody signed in. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Signs a person in by the form and goes to `path`. */
  enter(page: Page, person: string, path: string): Promise<void>;
  /** Opens `path` in a browser context of its own in which a person is already signed in. */
  as(person: string, path: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * Goes to a path, and waits for the profile to come twice: at first, and as the live channel opens. Lists of a company
   * are loaded again with it, also where they had failed.
   */
  arrive(page: Page, path: string): Promise<void>;
  /** Resolves when the page's live channel is open: later events reach it as they happen. */
  live(page: Page): Promise<void>;
  /** Returns the person's client of the API. */
  api(person: string): Promise<ApiClient>;
  /** The path of a demonstration order's attachment, by its name. */
  reviewPath(person: string, orderId: string, attachment: string): Promise<string>;
}

/** Crashes of the page: nothing a person does may cause one. */
const crashes: string[] = [];

/** Composed by a GPU that is software, every frame would cost a journey time, and nothing of it is looked at. */
const withoutComposing = ['--disable-gpu-compositing'];

/**
 * The engine runs as it is first compiled: a page lives for seconds, and compiling it again for speed takes a
 * twentieth of what a journey costs.
 */
const compiledOnce = '--js-flags=--no-wasm-tier-up --no-wasm-dynamic-tiering';

/** Movement is drawn in software, an eighth of what a page costs. A journey that is about it switches it on. */
const plain = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

/** Traces of the test that runs: the browser would leave a folder of each context behind. */
const traces = join(tmpdir(), `galley-traces-${process.pid}`);

let shared: Promise<Browser> | undefined;

/** Of the browser of this process. */
const kept = createKeptContexts();

/** Ports whose server has ended. The next server takes one of them, because a browser's cache is for an address. */
const freePorts: number[] = [];

/** Returns the browser of this process, shared by all its test files; each test has contexts that nothing is left in. */
async function sharedBrowser(): Promise<Browser> {
  const running = await shared;
  if (running?.isConnected()) return running;
  shared = launchBrowser([...withoutComposing, compiledOnce], 'light', traces);
  return shared;
}

interface Options {
  /** Toasts stay until they are closed, so that none that is shown for seconds is missed. */
  keepsToasts?: boolean;
  /** Without the demonstration, like a new installation. */
  isEmpty?: boolean;
  /** Browsers have loaded nothing yet. Otherwise they may have what earlier tests loaded. */
  isCold?: boolean;
  /**
   * The server compares new versions, and on review pages other versions are opened ahead and compared, as where the
   * connection is not to be saved.
   */
  comparesAhead?: boolean;
  /** The name in the address of the server; absent: an IP address, with which there are no passkeys. */
  host?: string;
  /** Returns further settings of the server, before it starts. */
  env?: () => Promise<Record<string, string>>;
}

export function startJourney({
  keepsToasts = false,
  isEmpty = false,
  isCold = false,
  comparesAhead = false,
  host,
  env = async () => ({}),
}: Options = {}): Journey {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  let port: number | undefined;
  beforeAll(async () => {
    port = freePorts.pop() ?? (await freePort());
    [server, browser] = await Promise.all([
      startServer({
        port,
        ...(!isEmpty && { template: inject('demoTemplate') }),
        ...(host !== undefined && { host }),
        nodeFlags: quickStart,
        env: { COMPARE_VERSIONS: comparesAhead ? 'on' : 'off', ...(await env()) },
      }),
      sharedBrowser(),
    ]);
  });
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) {
      await leaveEvidence({
        file: task.file.name,
        test: task.name,
        contexts: kept.taken(),
        serverLog: server?.output() ?? '',
      });
    }
    await kept.giveBack(!hasFailed && !isCold);
    await rm(traces, { recursive: true, force: true, maxRetries: 5 });
    const found = crashes.splice(0);
    if (found.length > 0) throw new Error(`the page crashed:\n${found.join('\n')}`);
  });
  afterAll(async () => {
    await server?.dispose();
    if (port !== undefined) freePorts.push(port);
  });

  const channels = new Map<Page, Promise<void>>();
  const running = (): RunningServer => {
    if (server === undefined) throw new Error('the server runs only within tests');
    return server;
  };
  /** Opens an empty page in a browser context of its own; `path`: where it is to go. */
  const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    if (browser === undefined) throw new Error('the browser runs only within tests');
    const savesData = !reviewAddress.test(path) || !comparesAhead;
    const prepare = [...(keepsToasts ? [hideWindow] : []), ...(savesData ? [saveData] : [])];
    const context = await kept.take(browser, { ...plain, ...options }, prepare, isCold);
    context.setDefaultTimeout(patienceMs);
    await context.tracing.start();
    const [page] = context.pages() as [Page];
    channels.set(page, greeted(page));
    page.on('pageerror', (error) => crashes.push(error.stack || `${error.name}: ${error.message}`));
    return page;
  };
  const journey: Journey = {
    server: running,
    url: (path = '') => `${running().url}${path}`,
    async visit(path, options) {
      const page = await open(path, options);
      await page.goto(journey.url(path));
      return page;
    },
    async enter(page, person, path) {
      if (personOf(person).client_type === 'user') await page.goto(journey.url('/admin/signin'));
      await fillSignIn(page, emailOf(person), demoPassword);
      await page.waitForURL((at) => !at.pathname.endsWith('/signin'));
      if (new URL(page.url()).pathname !== path) await page.goto(journey.url(path));
    },
    async as(person, path, options) {
      const { kept: session } = await journey.api(person);
      const page = await open(path, options);
      // A storage state would open, and end, a page of its own for this.
      const arrival = await page.addInitScript(keepSession, { origin: running().url, kept: session });
      await page.goto(journey.url(path));
      await arrival.dispose();
      return page;
    },
    async arrive(page, path) {
      // The page before may still wait for a profile of its own, which is not to be counted.
      await page.goto('about:blank');
      let profiles = 0;
      const second = page.waitForResponse(
        (response) => /\/profile$/.test(response.url()) && ++profiles === 2,
      );
      await page.goto(journey.url(path));
      await (await second).finished();
    },
    live: async (page) => channels.get(page),
    api: (person) =>
      signIn(
        running().url,
        personOf(person).client_type === 'user' ? 'user' : 'customer',
        emailOf(person),
        demoPassword,
      ),
    async reviewPath(person, orderId, name) {
      const attachment = await attachmentOf(await journey.api(person), orderId, name);
      return `/orders/detail/${orderId}/attachments/${attachment.id}`;
    },
  };
  return journey;
}

/** Resolves when the server has greeted the page on its live channel. */
const greeted = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"login"')) resolve();
      }),
    );
  });

/** Toasts in a window that is out of sight do not close by themselves. */
const hideWindow = (): void => void Object.defineProperty(Document.prototype, 'hidden', { get: () => true });

/** Leaves a session in the page's storage as its sign-in would have. */
const keepSession = ({ origin, kept }: { origin: string; kept: Record<string, string> }): void => {
  if (location.origin !== origin) return;
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
};

const reviewAddress = /\/attachments\/|\/guestreviewer/;

/** Keeps pages from drawing and comparing ahead, which costs more than most of them do otherwise. */
const saveData = (): void =>
  void Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });

/** Holds back responses to the page's requests at `url` until the returned function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let release = (): void => {};
  const called = new Promise<void>((done) => {
    release = done;
  });
  await page.route(url, async (route) => {
    await called;
    await route.fallback();
  });
  return release;
}

/** Presses a key until a dialog has closed: a decision's dialog ignores keys at first. */
export const pressUntilGone = (page: Page, key: string, dialog: Locator): Promise<void> =>
  see(async () => {
    await page.keyboard.press(key);
    await see(dialog).toHaveCount(0, { timeout: 50 });
  }).toPass();

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function attachmentOf(api: ApiClient, orderId: string, name: string): Promise<Attachment> {
  const { data, message } = await api.get<OrderDetail>(`/order/${orderId}`);
  if (data === undefined) throw new Error(`order ${orderId}: ${message}`);
  const { customerReview, internalReview, suppliedFiles } = data.attachments;
  const found = [...customerReview, ...internalReview, ...suppliedFiles].find((each) => each.name === name);
  if (found === undefined) throw new Error(`order ${orderId} has no ${name}`);
  return found;
}

/** The stage: the region the proof is drawn in. */
export const stageOf = (page: Page): Locator => page.getByRole('region', { name: /^Proof / });

/** Waits until the first page in view is drawn at full sharpness. */
export async function untilSharp(page: Page): Promise<void> {
  await see(stageOf(page)).toBeVisible();
  // What loads is busy before a text says so.
  await see(page.getByRole('main').locator('[role="status"][aria-busy="true"]')).toHaveCount(0);
}

/** Resolves when what follows from the page's last input and responses is on the screen. */
export const untilDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));

/** Drags on the stage between two points, in fractions of its width and height. */
export async function drag(
  page: Page,
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): Promise<void> {
  const box = await stageOf(page).boundingBox();
  if (box === null) throw new Error('the stage is not shown');
  await page.mouse.move(box.x + box.width * fromX, box.y + box.height * fromY);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * ((fromX + toX) / 2), box.y + box.height * ((fromY + toY) / 2));
  await page.mouse.move(box.x + box.width * toX, box.y + box.height * toY);
  await page.mouse.up();
}

/** The thread in the comments panel that holds `text`. */
export const threadWith = (page: Page, text: string): Locator =>
  page
    .getByRole('complementary', { name: 'Comments' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Comment / }), hasText: text });
