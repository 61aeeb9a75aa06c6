import type { Page } from 'playwright';
import type { BoardChange } from '#shared/board/board-card.ts';
import { type Measurement, median, percentile } from './figure.ts';
import { bareBoard } from './support/bare-board.ts';
import { type BoardBench, presented, startBoardBench, watchMainThread } from './support/board-bench.ts';

const rounds = 9;
const keyPresses = 120;
const eventsASecond = 100;
const eventSeconds = 8;
const screenful = 30;
const restMs = 500;

/** Milliseconds from navigation until a screen of cards has been presented. */
async function untilCards(page: Page, url: string, selector: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(
    ([cards, count]) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (document.querySelectorAll(cards).length < count) requestAnimationFrame(look);
          else requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
        };
        look();
      }),
    [selector, screenful] as const,
  );
}

/** Ours as the tab left it and as a new tab opens it, and the bare page: by turns, each while the others rest. */
async function measureOpening({ server, openPage }: BoardBench): Promise<Measurement[]> {
  const page = await openPage();
  const fresh = await openPage();
  await fresh.addInitScript(() => sessionStorage.removeItem('keptBoard'));
  const barePage = await openPage();
  // On a page of its own: intercepting requests turns the browser's cache off.
  await barePage.route('**/bare-board', (route) =>
    route.fulfill({ contentType: 'text/html', body: bareBoard }),
  );
  const turns = [
    { page, path: '/', cards: '[data-card] a', times: [] as number[] },
    { page: fresh, path: '/', cards: '[data-card] a', times: [] as number[] },
    { page: barePage, path: '/bare-board', cards: 'article', times: [] as number[] },
  ];
  for (let round = 0; round < rounds; round++)
    for (const turn of turns) {
      await turn.page.bringToFront();
      // A tab repaints as it comes to the front, which is not part of the navigation.
      await turn.page.evaluate(
        (restMs) =>
          new Promise((resolve) => setTimeout(() => requestIdleCallback(() => resolve(null)), restMs)),
        restMs,
      );
      turn.times.push(await untilCards(turn.page, server.url + turn.path, turn.cards));
      // Pending loads must not slow the next turn down.
      await turn.page.waitForLoadState('networkidle');
    }
  await Promise.all(turns.map((turn) => turn.page.context().close()));
  const [ours, first, bare] = turns.map(({ times }) => median(times));
  if (ours === undefined || first === undefined || bare === undefined)
    throw new Error('nothing was measured');
  const against = { what: 'a bare page with the same cards', value: bare };
  return [
    { name: 'navigation to cards, warm', value: ours, unit: 'ms', against },
    { name: 'navigation to cards, in a tab that has kept none', value: first, unit: 'ms', against },
  ];
}

const nodesInColumns = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('[data-group] *').length);

/** Walks every column to its end, in both densities. */
async function measureNodes(page: Page): Promise<Measurement> {
  let most = 0;
  for (const density of ['Compact cards', 'Comfortable cards']) {
    await page.getByRole('button', { name: density }).click();
    for (const part of [0, 0.02, 0.3, 0.7, 1]) {
      await page.evaluate((to) => {
        for (const list of document.querySelectorAll('[data-column]'))
          list.scrollTop = list.scrollHeight * to;
      }, part);
      await presented(page);
      most = Math.max(most, await nodesInColumns(page));
      await page.waitForTimeout(500);
      most = Math.max(most, await nodesInColumns(page));
    }
  }
  return { name: 'elements in columns', value: most, unit: '', against: { what: 'limit', value: 700 } };
}

async function measureKeys(page: Page): Promise<Measurement> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    window.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => void times.push(performance.now() - timeStamp);
          channel.port2.postMessage(null);
        }),
      true,
    );
  });
  for (let at = 0; at < keyPresses; at++) {
    await page.keyboard.press(['ArrowDown', 'j', 'ArrowRight', 'ArrowDown', 'x', 'h'][at % 6] ?? 'j');
    await presented(page);
  }
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  await page.keyboard.press('Escape');
  return {
    name: 'keypress to paint, p95',
    value: percentile(times, 0.95),
    unit: 'ms',
    against: { what: 'limit', value: 25 },
  };
}

/** Over the whole board and back; the script of each step is that of a frame or more. */
async function measureDrag(page: Page): Promise<Measurement> {
  const main = await watchMainThread(page);
  const columns = page.locator('[data-column]');
  await page.evaluate(() => {
    for (const list of document.querySelectorAll('[data-column]')) list.scrollTop = 0;
  });
  await presented(page);
  const card = await columns.nth(1).locator('[data-card]').nth(1).boundingBox();
  const last = await columns.last().boundingBox();
  if (card === null || last === null) throw new Error('the board is not shown');
  await page.mouse.move(card.x + 30, card.y + 30);
  await page.mouse.down();
  await page.mouse.move(card.x + 45, card.y + 35, { steps: 4 });
  await page.locator('[data-dragged="true"]').waitFor();
  await presented(page);
  const scripts: number[] = [];
  const steps = 90;
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    const x = card.x + 45 + (last.x + last.width / 2 - card.x - 45) * part;
    const y = card.y + 35 + Math.sin(part * 9) * 260 + 200 * part;
    const before = await main();
    await page.mouse.move(x, Math.max(120, Math.min(860, y)));
    await presented(page);
    scripts.push(((await main()).scriptSeconds - before.scriptSeconds) * 1000);
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return {
    name: 'script of a frame while dragging, at most',
    value: Math.max(...scripts),
    unit: 'ms',
    against: { what: 'limit', value: 8 },
  };
}

/** Moves of the cards that the board shows first, by another's hand: each to the top of the next column. */
function* moves({ board }: BoardBench): Generator<BoardChange> {
  const columns = board.columns.filter(({ column }) => column !== 'draft' && column !== 'cancelled');
  const cards = board.cards.filter(({ id }) => columns.some(({ ids }) => ids.slice(0, 20).includes(id)));
  const stands = new Map(columns.flatMap(({ column, ids }) => ids.map((id) => [id, column] as const)));
  for (let at = 0; ; at++) {
    const card = cards[at % cards.length];
    const from = card === undefined ? undefined : stands.get(card.id);
    const next = columns[(columns.findIndex(({ column }) => column === from) + 1) % columns.length]?.column;
    if (card === undefined || from === undefined || next === undefined)
      throw new Error('there is no card to move');
    stands.set(card.id, next);
    const { thumbnail: _t, unreadComments: _u, userAbility: _a, positionOrder: _p, ...shared } = card;
    yield {
      orderId: card.id,
      move: { from, to: { column: next, afterId: null, position: 0 } },
      card: { ...shared, revision: card.revision + at + 1 },
      isStale: false,
      mutationId: null,
    };
  }
}

/**
 * Events arrive by a timer within the page, as they would from the socket: routing them through the test would cost
 * more than handling them.
 */
async function measureEvents(bench: BoardBench): Promise<Measurement> {
  const page = await bench.openPage();
  await page.addInitScript(() => {
    const opened: WebSocket[] = [];
    Object.assign(window, { opened });
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        opened.push(this);
      }
    };
  });
  await page.goto(bench.server.url);
  await page.locator('[data-card] a').first().waitFor();
  await page.waitForFunction(() =>
    (window as unknown as { opened: WebSocket[] }).opened.some(
      ({ readyState }) => readyState === WebSocket.OPEN,
    ),
  );
  await page.waitForTimeout(2_000);
  const coming = moves(bench);
  const events = Array.from({ length: eventsASecond * eventSeconds }, (_, sent) => {
    const event = { channel: 'board:provider', seq: 1_000_000 + sent, changes: [coming.next().value] };
    return `42${JSON.stringify(['reload-single-column', event])}`;
  });
  await page.evaluate((given) => void Object.assign(window, { given }), events);
  const main = await watchMainThread(page);
  const before = await main();
  const seconds = await page.evaluate(async (gapMs) => {
    const { opened, given } = window as unknown as { opened: WebSocket[]; given: string[] };
    const socket = opened.findLast(({ readyState }) => readyState === WebSocket.OPEN);
    const begun = performance.now();
    for (let sent = 0; sent < given.length; ) {
      await new Promise((done) => setTimeout(done, gapMs));
      const due = Math.min(given.length, Math.floor((performance.now() - begun) / gapMs));
      for (; sent < due; sent++)
        socket?.onmessage?.(new MessageEvent('message', { data: given[sent] ?? '' }));
    }
    return (performance.now() - begun) / 1000;
  }, 1000 / eventsASecond);
  const spent = (await main()).taskSeconds - before.taskSeconds;
  await page.context().close();
  return {
    name: 'main thread at 100 events a second',
    value: (100 * spent) / seconds,
    unit: '%',
    against: { what: 'limit', value: 14 },
  };
}

/** The board with 8,000 of 50,000 orders: opening, elements, keys, drags and what others do. */
export async function measure(): Promise<Measurement[]> {
  const bench = await startBoardBench();
  try {
    const opening = await measureOpening(bench);
    const page = await bench.openPage();
    const measured = [await measureNodes(page), await measureKeys(page), await measureDrag(page)];
    await page.context().close();
    return [...opening, ...measured, await measureEvents(bench)];
  } finally {
    await bench.dispose();
  }
}
