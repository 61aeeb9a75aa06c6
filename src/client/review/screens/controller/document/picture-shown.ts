import { whenIdle } from '#client/engine/when-idle.ts';
import type { Version } from '#shared/files/attachment.ts';
import { fetchPicture } from './fetch-picture.ts';

/**
 * Attributes of an image whose moment on the screen is to be known: https://wicg.github.io/element-timing/, where the
 * browser has it.
 */
export const timedPicture = { elementtiming: 'first-picture' } as const;

/** No picture is waited for longer than this. */
const maxWaitMs = 200;

/**
 * Resolves once the picture of a version that is being chosen is on the screen: what begins only then does not delay it.
 * Soon where there is none, or it does not come.
 */
export async function pictureShown(version: Pick<Version, 'preview'>): Promise<void> {
  if (version.preview === null) return;
  const address = new URL(version.preview, location.href).href;
  const isTimed = PerformanceObserver.supportedEntryTypes.includes('element');
  let stop = (): void => {};
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, maxWaitMs);
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some((entry) => 'url' in entry && entry.url === address)) resolve();
    });
    if (isTimed) observer.observe({ type: 'element' });
    void fetchPicture(version).then((hasCome) => {
      if (!hasCome) resolve();
      else if (!isTimed) requestAnimationFrame(() => whenIdle(resolve, maxWaitMs));
    });
    stop = () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  });
  stop();
}
