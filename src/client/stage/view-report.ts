import type { CameraView, StageEvents } from './stage.ts';
import type { StageView } from './stage-view.ts';

/** What a frame has shown of a document. */
export interface ShownFrame {
  at: CameraView;
  /** The page in the middle shows something, however coarse. */
  isPageShown: boolean;
  /** It shows pixels of the file itself, not only the server's preview. */
  isPageDrawn: boolean;
  /** The first page in view is drawn pixel for pixel. */
  isSharp: boolean;
  /** Tiles of what is in view have neither come nor failed. */
  isAwaited: boolean;
}

/** Reports what has changed from frame to frame of one document: where the view is, and how sharp. */
export interface ViewReport {
  readonly isSharp: boolean;
  /** Returns whether the camera has moved since the last frame of this document. */
  hasMoved(view: StageView): boolean;
  /** A frame was drawn; `shown` is null while there is no document. */
  drawn(view: StageView, shown: ShownFrame | null): void;
  /** Begins anew: another document is shown. */
  reset(): void;
  /** Called after every frame in which the camera moved; returns the unsubscribe. */
  onFrame(listener: () => void): () => void;
}

const nowhere: CameraView = { page: 0, zoom: 0 };

export function createViewReport(
  events: Pick<StageEvents, 'onView' | 'onPixels' | 'onDrawn' | 'onSharp' | 'onAwaited'>,
): ViewReport {
  const listeners = new Set<() => void>();
  let at = nowhere;
  let isPageShown = false;
  let isPageDrawn = false;
  let isSharp = false;
  let isAwaited = false;
  let drawnCamera = '';

  const report = (shown: ShownFrame) => {
    if (shown.at.page !== at.page || shown.at.zoom !== at.zoom) {
      at = shown.at;
      events.onView(at);
    }
    if (shown.isPageShown && !isPageShown) {
      isPageShown = true;
      events.onPixels();
    }
    if (shown.isPageDrawn && !isPageDrawn) {
      isPageDrawn = true;
      events.onDrawn();
    }
    const wasSharp = isSharp;
    isSharp = shown.isSharp;
    if (isSharp && !wasSharp) events.onSharp();
    if (shown.isAwaited !== isAwaited) {
      isAwaited = shown.isAwaited;
      events.onAwaited(isAwaited);
    }
  };
  return {
    get isSharp() {
      return isSharp;
    },
    hasMoved: (view) => drawnCamera !== '' && drawnCamera !== cameraKey(view),
    drawn(view, shown) {
      if (shown !== null) report(shown);
      const camera = cameraKey(view);
      if (camera === drawnCamera) return;
      drawnCamera = camera;
      for (const listener of listeners) listener();
    },
    reset() {
      at = nowhere;
      isPageShown = isPageDrawn = isSharp = isAwaited = false;
      drawnCamera = '';
    },
    onFrame(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const cameraKey = ({ camera, viewport }: StageView): string =>
  `${camera.x},${camera.y},${camera.zoom},${viewport.width},${viewport.height}`;
