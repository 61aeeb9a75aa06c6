import type { WebGLRenderer } from 'pixi.js';
import type { Viewport } from '#shared/geometry/camera.ts';

interface SizedParts {
  element: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>;
  renderer: Pick<WebGLRenderer<HTMLCanvasElement>, 'canvas' | 'resize'>;
  /** Device pixels a CSS pixel. */
  dpr: number;
}

interface SizeEvents {
  /** CSS pixels. */
  resized(viewport: Viewport): void;
  /** Resizing has cleared the canvas: drawing at once leaves no empty frame. */
  cleared(): void;
}

/** Keeps the canvas as large as the element, in device pixels. Returns what stops it. */
export function keepCanvasSize({ element, renderer, dpr }: SizedParts, on: SizeEvents): () => void {
  const resize = (device?: ResizeObserverSize) => {
    const width = Math.max(1, element.clientWidth);
    const height = Math.max(1, element.clientHeight);
    const across = Math.round(width * dpr);
    const down = Math.round(height * dpr);
    // The browser's own count is exact for fractional layouts; one that disagrees belongs to another screen.
    const isExact = device !== undefined && Math.abs(device.inlineSize - across) <= 1;
    renderer.resize(isExact ? device.inlineSize : across, isExact ? device.blockSize : down);
    on.resized({ width, height });
  };
  const observer = new ResizeObserver(([entry]) => {
    resize(entry?.devicePixelContentBoxSize?.[0]);
    on.cleared();
  });
  observer.observe(renderer.canvas);
  resize();
  return () => observer.disconnect();
}
