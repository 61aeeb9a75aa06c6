/** Returns whether the browser is set to save data: nothing is loaded then before it is needed. */
export const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
