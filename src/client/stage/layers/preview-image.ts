import { ImageSource, Texture } from 'pixi.js';
import { whenIdle } from '#client/engine/when-idle.ts';

/** The server's picture of the first page, on the GPU from when it has loaded until it is disposed. */
export interface PreviewImage {
  texture(): Texture | null;
  /** It will not come. */
  failed(): boolean;
  dispose(): void;
}

/** Most pages are drawn by then, on every core that there is. */
const afterMs = 250;
const mayWaitMs = 1_000;

/**
 * Loads after a while, when the thread is idle, and decodes off it: the picture lies over the stage until something is
 * drawn on it, and what is decoded a second time must not delay what comes first. Failing to load a preview is not an
 * error: tiles follow anyway.
 */
export function loadPreview(url: string, onLoad: () => void): PreviewImage {
  const stop = new AbortController();
  let texture: Texture | null = null;
  let failed = false;

  const load = async (): Promise<void> => {
    const response = await fetch(url, { signal: stop.signal });
    if (!response.ok) throw new Error(`the preview responded with ${response.status}`);
    const bitmap = await createImageBitmap(await response.blob());
    if (stop.signal.aborted) return bitmap.close();
    texture = new Texture({ source: new ImageSource({ resource: bitmap, autoGarbageCollect: false }) });
  };
  const begin = (): void =>
    void load()
      .catch(() => {
        failed = true;
      })
      .finally(() => {
        if (!stop.signal.aborted) onLoad();
      });
  let callOff = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    callOff = whenIdle(begin, mayWaitMs);
  }, afterMs);
  stop.signal.addEventListener('abort', () => callOff());

  return {
    texture: () => texture,
    failed: () => failed,
    dispose() {
      stop.abort();
      texture?.destroy(true);
      texture = null;
    },
  };
}
