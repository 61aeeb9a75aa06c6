import type { WebGLRenderer } from 'pixi.js';
import type { StageLayers } from './layers/stage-layers.ts';
import type { StageView } from './stage-view.ts';

/** What is drawn with each frame of the stage beside its own document. */
export interface Overdraw {
  /** Called before the frame is rendered. Returns whether another frame is needed. */
  draw(frame: OverdrawnFrame): boolean;
  /** Everything on the GPU is gone. */
  lose(): void;
  restore(): void;
  dispose(): void;
}

export interface OverdrawnFrame {
  view: StageView;
  /** Device pixels a point that tiles are wanted at. */
  scale: number;
  /** Bytes that may be uploaded in this frame. */
  maxBytes: number;
}

export interface OverdrawHost {
  renderer: WebGLRenderer<HTMLCanvasElement>;
  layers: StageLayers;
  /** Requests a frame. */
  redraw(): void;
  /** Sets the share of the view's width that a page may fill: the rest shows the same page again. */
  setShare(share: 0.5 | 1): void;
  /** Shows marks and all that is drawn with them, or hides it: then nobody can draw. */
  showMarks(shown: boolean): void;
}

export type MakeOverdraw = (host: OverdrawHost) => Overdraw;

export interface OverdrawSlot {
  /** What is drawn with each frame now; null: nothing. */
  readonly current: Overdraw | null;
  /** Replaces the present overdraw. Ignored after the stage was disposed, because its user learns of that later. */
  set(make: MakeOverdraw | null): void;
  dispose(): void;
}

export function createOverdrawSlot(host: OverdrawHost): OverdrawSlot {
  let current: Overdraw | null = null;
  let isDisposed = false;
  return {
    get current() {
      return current;
    },
    set(make) {
      if (isDisposed) return;
      current?.dispose();
      host.setShare(1);
      host.showMarks(true);
      current = make?.(host) ?? null;
      host.redraw();
    },
    dispose() {
      isDisposed = true;
      current?.dispose();
      current = null;
    },
  };
}
