/** The canvas's WebGL context, which the browser may take away and give back. */
export interface GpuContext {
  readonly isLost: boolean;
  dispose(): void;
}

export function watchGpuContext(
  {
    canvas,
    gl,
  }: { canvas: Pick<EventTarget, 'addEventListener'>; gl: Pick<WebGLRenderingContext, 'isContextLost'> },
  on: { lost(): void; restored(): void },
): GpuContext {
  const stop = new AbortController();
  let isLost = gl.isContextLost();
  const listen = (name: string, isLostNow: boolean, notify: () => void) =>
    canvas.addEventListener(
      name,
      () => {
        isLost = isLostNow;
        notify();
      },
      { signal: stop.signal },
    );
  listen('webglcontextlost', true, on.lost);
  listen('webglcontextrestored', false, on.restored);
  return {
    get isLost() {
      return isLost;
    },
    dispose: () => stop.abort(),
  };
}
