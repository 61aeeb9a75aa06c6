/** The part of WebGL 2 that reports the GPU's progress. */
export type FenceContext = Pick<
  WebGL2RenderingContext,
  'fenceSync' | 'getSyncParameter' | 'deleteSync' | 'flush'
>;

/** Keeps the GPU from falling behind: uploads to a busy one block the main thread. */
export interface GpuPace {
  /** Whether it may be given another frame. */
  ready(): boolean;
  /** A frame has been sent. */
  sent(): void;
  /** The context was lost with all that was on its way. */
  forget(): void;
}

/** One that is drawn, and the next being prepared, as a display pipelines them. */
const framesInFlight = 2;

/** The constants are WebGL 2's (Khronos, WebGL 2.0 specification, WebGLSync). */
const SYNC_GPU_COMMANDS_COMPLETE = 0x9117;
const SYNC_STATUS = 0x9114;
const SIGNALED = 0x9119;

export function createGpuPace(gl: FenceContext): GpuPace {
  const inFlight: WebGLSync[] = [];
  return {
    ready() {
      for (let oldest = inFlight[0]; oldest !== undefined; oldest = inFlight[0]) {
        if (gl.getSyncParameter(oldest, SYNC_STATUS) !== SIGNALED) break;
        gl.deleteSync(oldest);
        inFlight.shift();
      }
      return inFlight.length < framesInFlight;
    },
    sent() {
      const fence = gl.fenceSync(SYNC_GPU_COMMANDS_COMPLETE, 0);
      if (fence !== null) inFlight.push(fence);
      gl.flush();
    },
    forget() {
      inFlight.length = 0;
    },
  };
}
