/** Returns whether this is an Apple machine, where Command is what Ctrl is elsewhere. */
export const isApple = (): boolean =>
  typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);
