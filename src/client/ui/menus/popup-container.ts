/**
 * Returns the container of menus and tips: inside the page's main landmark, so that nothing is outside every
 * landmark; null before the page is first drawn.
 */
export const popupContainer = (): HTMLElement | null => document.querySelector('main');
