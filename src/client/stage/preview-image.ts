import { ImageSource, Texture } from 'pixi.js';

/** The server's picture of the first page, on the GPU from when it has loaded until it is disposed. */
export interface PreviewImage {
  texture(): Texture | null;
  /** It will not come. */
  failed(): boolean;
  dispose(): void;
}

/** A preview that cannot be loaded is no fault: tiles follow anyway. */
export function loadPreview(url: string, onLoad: () => void): PreviewImage {
  const image = new Image();
  let texture: Texture | null = null;
  let failed = false;
  image.crossOrigin = 'anonymous';
  image.onload = () => {
    texture = new Texture({ source: new ImageSource({ resource: image, autoGarbageCollect: false }) });
    onLoad();
  };
  image.onerror = () => {
    failed = true;
    onLoad();
  };
  image.src = url;
  return {
    texture: () => texture,
    failed: () => failed,
    dispose() {
      image.onload = image.onerror = null;
      image.removeAttribute('src');
      texture?.destroy(true);
      texture = null;
    },
  };
}
