import { ImageSource, Texture } from 'pixi.js';

/** The server's picture of the first page, on the GPU from when it has loaded until it is disposed. */
export interface PreviewImage {
  texture(): Texture | null;
  dispose(): void;
}

/** A preview that cannot be loaded is no fault: tiles follow anyway. */
export function loadPreview(url: string, onLoad: () => void): PreviewImage {
  const image = new Image();
  let texture: Texture | null = null;
  image.crossOrigin = 'anonymous';
  image.onload = () => {
    texture = new Texture({ source: new ImageSource({ resource: image, autoGarbageCollect: false }) });
    onLoad();
  };
  image.src = url;
  return {
    texture: () => texture,
    dispose() {
      image.onload = null;
      image.removeAttribute('src');
      texture?.destroy(true);
      texture = null;
    },
  };
}
