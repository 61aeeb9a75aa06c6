import { keptFlag } from '#client/sync/kept-value.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { whenTypingRests } from '#client/typing/typing-rest.ts';
import { untilLoaded } from '#client/ui/loading/late-component.ts';
import { onIdle } from '#client/ui/loading/use-idle.ts';

/** Trying what the browser can do takes a tenth of a second: after the first screen has come. */
const delayMs = 2_500;
/** By then, even if the screen is never idle. */
const latestMs = 10_000;
const keptSupport = keptFlag('supported');

/** Goes to the screen that says what the browser lacks, if it lacks something. Tried once in a tab, while nobody types. */
export function requireSupport(): void {
  if (location.pathname === '/not-support' || keptSupport.read(tabStorage)) return;
  setTimeout(() => onIdle(() => whenTypingRests(() => void check()), latestMs), delayMs);
}

async function check(): Promise<void> {
  const { missingSupport } = await untilLoaded(() => import('./browser-support.ts'));
  if (missingSupport().length > 0) location.replace('/not-support');
  else keptSupport.write(tabStorage, true);
}
