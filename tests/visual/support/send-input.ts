import type { CDPSession, Page } from 'playwright';
import type { InputStep } from './scene.ts';

/** Plays input through Playwright, touches through the browser's protocol: Playwright knows taps only. */
export async function send(page: Page, steps: readonly InputStep[]): Promise<void> {
  for (const step of steps) await sendOne(page, step);
}

async function sendOne(page: Page, step: InputStep): Promise<void> {
  switch (step.do) {
    case 'move':
      return page.mouse.move(step.x, step.y);
    case 'down':
      await page.mouse.move(step.x, step.y);
      return page.mouse.down({ button: step.button ?? 'left' });
    case 'up':
      await page.mouse.move(step.x, step.y);
      return page.mouse.up({ button: step.button ?? 'left' });
    case 'wheel':
      await page.mouse.move(step.x, step.y);
      if (step.ctrl === true) await page.keyboard.down('Control');
      await page.mouse.wheel(step.dx, step.dy);
      if (step.ctrl === true) await page.keyboard.up('Control');
      return;
    case 'key':
      return page.keyboard.press(step.key);
    case 'hold':
      return page.keyboard.down(step.key);
    case 'release':
      return page.keyboard.up(step.key);
    case 'touch':
      return touch(page, step.fingers);
  }
}

const touches = new WeakMap<Page, { client: CDPSession; fingers: number }>();

async function touch(page: Page, fingers: readonly { x: number; y: number }[]): Promise<void> {
  const state = touches.get(page) ?? { client: await page.context().newCDPSession(page), fingers: 0 };
  touches.set(page, state);
  const same = fingers.length === state.fingers;
  const type = fingers.length === 0 ? 'touchEnd' : same ? 'touchMove' : 'touchStart';
  state.fingers = fingers.length;
  await state.client.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
  });
}
