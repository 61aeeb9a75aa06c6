import { subscribeKey } from 'valtio/utils';
import type { LoadEngine } from '#client/features/shell/engine-context.ts';
import type { Client } from '#client/stores/client.ts';

/**
 * Fetches a guest's first picture as soon as its address is known, before the screen that shows it has its code; then,
 * so as not to share the line with it, the engine.
 */
export function lookAheadForGuest({ guest }: Client, loadEngine: LoadEngine): void {
  const warm = (): void => void loadEngine().then((engine) => engine.warm());
  subscribeKey(guest, 'first', (first) => {
    if (first === null) return;
    const picture = new Image();
    picture.onload = warm;
    picture.onerror = warm;
    picture.src = first.preview;
  });
}
