import { isVisible } from '#shared/kernel/visible-text.ts';

/** An order as lists and cards name it; a draft may have no name yet. */
export const shownOrderName = (name: string): string => (isVisible(name) ? name : 'Untitled order');
