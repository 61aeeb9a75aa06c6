import { ImageSource, Texture } from 'pixi.js';

/** The server's picture of the first page, on the GPU from when it has loaded until it is disposed. */
export interface PreviewImage {
  texture(): Texture | null;
  /** It will not come. */
  failed(): boolean;
  dispose(): void;
}

/** Decodes beside the main thread. A preview that cannot be loaded is no fault: tiles follow anyway. */
export function loadPreview(url: string, onLoad: () => void): PreviewImage {
  const stop = new AbortController();
  let texture: Texture | null = null;
  let failed = false;

  const load = async (): Promise<void> => {
    const response = await fetch(url, { signal: stop.signal });
    if (!response.ok) throw new Error(`the preview answered ${response.status}`);
    const bitmap = await createImageBitmap(await response.blob());
    if (stop.signal.aborted) return bitmap.close();
    texture = new Texture({ source: new ImageSource({ resource: bitmap, autoGarbageCollect: false }) });
  };
  load()
    .catch(() => {
      failed = true;
    })
    .finally(() => {
      if (!stop.signal.aborted) onLoad();
    });

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
