/** Where menus and tips are put: inside the page's main landmark, so that nothing stands outside every landmark. */
export const popupContainer = (): HTMLElement | null => document.querySelector('main');
