/**
 * Returns the container of menus and tips: inside the page's main landmark, so that nothing is outside every
 * landmark.
 */
export const popupContainer = (): HTMLElement | null => document.querySelector('main');
