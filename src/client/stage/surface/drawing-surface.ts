import { type Container, Ticker, type WebGLRenderer } from 'pixi.js';
import type { Viewport } from '#shared/geometry/camera.ts';
import { keepCanvasSize } from './canvas-size.ts';
import { watchGpuContext } from './gpu-context.ts';
import { createGpuPace } from './gpu-pace.ts';

/** The canvas that the stage draws on, as large as its element, and the GPU behind it. */
export interface DrawingSurface {
  /** The GPU's context was taken away: nothing can be drawn until it is given back. */
  readonly isLost: boolean;
  /** Whether the GPU may be given more work. */
  isReady(): boolean;
  render(): void;
  /** Work was given to the GPU without a frame. */
  sent(): void;
  setTheme(theme: 'light' | 'dark'): void;
  dispose(): void;
}

interface SurfaceParts {
  element: HTMLElement;
  renderer: WebGLRenderer<HTMLCanvasElement>;
  root: Container;
  dpr: number;
}

interface SurfaceEvents {
  /** CSS pixels; called once before this returns. */
  resized(viewport: Viewport): void;
  /** Resizing has cleared the canvas: drawing at once leaves no empty frame. */
  cleared(): void;
  /** Everything on the GPU is gone. */
  lost(): void;
  restored(): void;
}

const surround = { light: 0x8a8a8a, dark: 0x4a4a4a } as const;

export function createDrawingSurface(
  { element, renderer, root, dpr }: SurfaceParts,
  on: SurfaceEvents,
): DrawingSurface {
  const pace = createGpuPace(renderer.gl);
  const context = watchGpuContext(renderer, {
    lost() {
      pace.forget();
      on.lost();
    },
    restored: on.restored,
  });
  const setTheme = (theme: 'light' | 'dark') => {
    renderer.background.color = surround[theme];
  };
  drawOnDemand(renderer);
  setTheme('light');
  const { style } = renderer.canvas;
  // An opaque canvas is black until something is drawn: its element's background is seen in place of that.
  style.visibility = 'hidden';
  const stopSizing = keepCanvasSize({ element, renderer, dpr }, on);
  return {
    get isLost() {
      return context.isLost;
    },
    isReady: pace.ready,
    render() {
      renderer.render(root);
      if (style.visibility === 'hidden') style.visibility = 'visible';
      pace.sent();
    },
    sent: pace.sent,
    setTheme,
    dispose() {
      stopSizing();
      context.dispose();
    },
  };
}

function drawOnDemand(renderer: WebGLRenderer): void {
  // Every tile has its own texture, so batching gains nothing, and a shader that selects among sixteen textures costs
  // several times the fill.
  renderer.limits.maxBatchableTextures = 1;
  // Pixi's own collector would free tiles whose pixels no longer exist in memory; the budget here decides instead.
  renderer.gc.enabled = false;
  // Nor may its tickers run.
  Ticker.system.autoStart = false;
  Ticker.system.stop();
}
