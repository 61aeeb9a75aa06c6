/** The inks of process printing, in the order of their plates. */
export const processInks = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const;

/** Returns whether an ink of this name is no spot ink. */
export const isProcessInk = (name: string): boolean => processInks.some((ink) => ink === name);
