/** Draws on demand: nothing runs while nothing changes. */
export interface FrameLoop {
  /** Draws at the next frame; does nothing after disposal, when results may still come. */
  request(): void;
  /** Draws at once, in place of the requested next frame. */
  now(): void;
  /** Main-thread milliseconds of the latest frames, oldest first; at most 600. */
  readonly frameMs: number[];
  dispose(): void;
}

/** `draw` gets the frame's time and returns whether another frame is needed. While not `ready` a frame is put off. */
export function createFrameLoop(draw: (nowMs: number) => boolean, ready: () => boolean): FrameLoop {
  let handle: number | null = null;
  let disposed = false;
  const frameMs: number[] = [];
  const run = (now: number) => {
    handle = null;
    if (!ready()) return request();
    const start = performance.now();
    const again = draw(now);
    frameMs.push(performance.now() - start);
    if (frameMs.length > 600) frameMs.shift();
    if (again) request();
  };
  const request = () => {
    if (!disposed) handle ??= requestAnimationFrame(run);
  };
  return {
    request,
    now() {
      if (disposed) return;
      if (handle !== null) cancelAnimationFrame(handle);
      run(performance.now());
    },
    frameMs,
    dispose() {
      disposed = true;
      if (handle !== null) cancelAnimationFrame(handle);
      handle = null;
    },
  };
}
