/** Before a tip shows on hover; none where another was shown a moment ago. */
const delayMs = 350;
const momentMs = 300;

/** Decides when one tooltip shows, by what the pointer and the focus do at its element. */
export interface TooltipTiming {
  /** The pointer moves over the element. `isTouch`: a finger shows no tips. */
  move(isTouch: boolean): void;
  /** `isDrawn`: the tip is on the screen, and closes itself unless the pointer goes on to it. */
  leave(isDrawn: boolean): void;
  press(): void;
  /** The press has ended, wherever the pointer is by then. */
  release(): void;
  focus(): void;
  close(): void;
}

/** At most one tip is open in the whole window. */
interface OpenTip {
  close(): void;
  /** The pointer may be on its way to the tip: no other shows meanwhile. */
  isLeft: boolean;
}
let shown: OpenTip | null = null;
let closedAt = Number.NEGATIVE_INFINITY;

/** `onOpen` is called with whether the tip is open, each time that changes. */
export function createTooltipTiming(onOpen: (isOpen: boolean) => void): TooltipTiming {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasMoved = false;
  let isPressed = false;
  const own: OpenTip = { close, isLeft: false };

  function close(): void {
    clearTimeout(timer);
    if (shown !== own) return;
    shown = null;
    closedAt = performance.now();
    onOpen(false);
  }
  function open(): void {
    clearTimeout(timer);
    own.isLeft = false;
    if (shown === own) return;
    shown?.close();
    shown = own;
    onOpen(true);
  }

  return {
    move(isTouch) {
      if (isTouch || hasMoved || (shown !== own && shown?.isLeft)) return;
      hasMoved = true;
      if (shown !== null || performance.now() - closedAt < momentMs) open();
      else timer = setTimeout(open, delayMs);
    },
    leave(isDrawn) {
      hasMoved = false;
      clearTimeout(timer);
      if (shown === own && !isDrawn) close();
      own.isLeft = shown === own;
    },
    press() {
      isPressed = true;
      close();
    },
    release() {
      isPressed = false;
    },
    focus() {
      if (!isPressed) open();
    },
    close,
  };
}
