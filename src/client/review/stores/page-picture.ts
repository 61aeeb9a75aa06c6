/**
 * Returns the element with the picture of the first page that is shown before the program: the server puts it into a
 * guest's page, `opened-version.ts` into a member's.
 */
export const pagePictureElement = (): HTMLElement | null =>
  globalThis.document?.getElementById('first') ?? null;

/** Removes the picture: the program now shows its own, or none is to be shown. */
export const leavePagePicture = (): void => pagePictureElement()?.remove();
