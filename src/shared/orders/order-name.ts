/** An order as lists and cards name it; a draft may have no name yet. */
export const shownOrderName = (name: string): string => (name.trim() === '' ? 'Untitled order' : name);
