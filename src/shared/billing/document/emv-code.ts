/**
 * Fields of QR codes by EMVCo's "QR Code Specification for Payment Systems, Merchant-Presented Mode" 1.1: an id of
 * two digits, a length of two digits and a value; the last field is a checksum. PayNow, PromptPay, DuitNow, QRIS
 * and others build on it.
 */
export type EmvFields = readonly (readonly [id: string, value: string])[];

/** EMVCo allows 512 bytes. */
export const maxEmvTextLength = 512;

/** Returns the check value of a text: CRC-16 of ISO/IEC 13239, polynomial 1021 (hex), from FFFF (hex) on. */
function emvCheck(text: string): string {
  let rest = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) rest = (rest & 0x8000 ? (rest << 1) ^ 0x1021 : rest << 1) & 0xffff;
  }
  return rest.toString(16).toUpperCase().padStart(4, '0');
}

/** Returns fields as one text. Values have at most 99 characters. */
export const emvText = (fields: EmvFields): string =>
  fields.map(([id, value]) => `${id}${String(value.length).padStart(2, '0')}${value}`).join('');

/** Returns the text of a code: its fields with the check value behind them. */
export function emvCode(fields: EmvFields): string {
  const text = `${emvText(fields)}6304`;
  return text + emvCheck(text);
}

/** Returns the fields of a text; null if it does not consist of fields. */
export function emvFields(text: string): EmvFields | null {
  const fields: [string, string][] = [];
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4));
    const [, id = '', length = ''] = head ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (head === null || length === '00' || value.length !== Number(length)) return null;
    fields.push([id, value]);
    at += 4 + value.length;
  }
  return fields;
}

/** Returns the fields of a code without its check value; null where it is none, or the check value does not fit. */
export function readEmvCode(text: string): EmvFields | null {
  if (!text.startsWith('000201') || text.length > maxEmvTextLength) return null;
  const end = text.length - 4;
  const isSound =
    text.slice(end - 4, end) === '6304' && text.slice(end).toUpperCase() === emvCheck(text.slice(0, end));
  return isSound ? emvFields(text.slice(0, end - 4)) : null;
}

export const emvValue = (fields: EmvFields, wanted: string): string | undefined =>
  fields.find(([id]) => id === wanted)?.[1];
