import type { CDPSession, Page } from 'playwright';

/** One finger on a page that is touched. Places in CSS pixels of the window. */
interface Finger {
  down(x: number, y: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  up(): Promise<void>;
}

export async function fingerOn(page: Page): Promise<Finger> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  let at = { x: 0, y: 0 };
  return {
    async down(x, y) {
      at = { x, y };
      await send('touchStart', [at]);
    },
    async move(x, y) {
      const from = at;
      for (const part of [0.25, 0.5, 0.75, 1])
        await send('touchMove', [{ x: from.x + (x - from.x) * part, y: from.y + (y - from.y) * part }]);
      at = { x, y };
    },
    up: () => send('touchEnd', []).then(() => undefined),
  };
}
