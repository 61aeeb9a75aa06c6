/** Windows keeps them for devices, also with an extension, and unpacks no file of that name. */
const device = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=[ .]|$)/i;

/**
 * Returns a text as a file's name on every system: without what separates folders or is kept for something else, and
 * without what turns the reading direction, behind which one extension looks like another.
 */
export const safeFileName = (text: string): string =>
  text
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]/gu, '-')
    .replace(/[ .]+$/, '')
    .replace(device, '_$1') || '_';
