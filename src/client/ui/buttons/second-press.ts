import type { MouseEvent } from 'react';

/**
 * Returns whether a press is the second of a double press. A button that took the place of another under the pointer
 * leaves it alone: it was meant for that one.
 */
export const isSecondPress = ({ detail }: Pick<MouseEvent, 'detail'>): boolean => detail > 1;
