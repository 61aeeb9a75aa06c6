import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPresence } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('presence', () => {
  it('is sent at once, then seldom, and last where one came to rest', () => {
    const send = vi.fn();
    const presence = createPresence(send);
    for (let i = 0; i < 20; i++) presence.update();
    expect(send).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(300);
    expect(send).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1_000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is silent once stopped', () => {
    const send = vi.fn();
    const presence = createPresence(send);
    presence.update();
    presence.update();
    presence.stop();
    vi.advanceTimersByTime(1_000);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
