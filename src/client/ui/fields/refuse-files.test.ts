import { expect, it } from 'vitest';
import { refuseFiles } from './refuse-files.ts';

const drag = (type: string, types: string[]) => {
  const dataTransfer = { types, dropEffect: 'copy' };
  const event = Object.assign(new Event(type, { cancelable: true }), { dataTransfer });
  return { event, dataTransfer };
};

it('lets no file be opened by dropping it, and leaves other drags and whoever takes files alone', () => {
  const screen = new EventTarget();
  const stop = refuseFiles(screen);
  for (const type of ['dragover', 'drop']) {
    const file = drag(type, ['Files']);
    screen.dispatchEvent(file.event);
    expect([file.event.defaultPrevented, file.dataTransfer.dropEffect]).toEqual([true, 'none']);
    const text = drag(type, ['text/plain']);
    screen.dispatchEvent(text.event);
    expect([text.event.defaultPrevented, text.dataTransfer.dropEffect]).toEqual([false, 'copy']);
    const taken = drag(type, ['Files']);
    taken.event.preventDefault();
    screen.dispatchEvent(taken.event);
    expect(taken.dataTransfer.dropEffect).toBe('copy');
  }
  stop();
  const after = drag('drop', ['Files']);
  screen.dispatchEvent(after.event);
  expect(after.event.defaultPrevented).toBe(false);
});
