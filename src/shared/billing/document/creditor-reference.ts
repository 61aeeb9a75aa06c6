/**
 * Returns whether an IBAN is a QR-IBAN of Switzerland or Liechtenstein: the number of its bank is from 30000 to 31999,
 * and a transfer to it has to carry a QR reference (SIX, "Swiss Implementation Guidelines QR-bill").
 */
export const isQrIban = (iban: string): boolean => /^(CH|LI)\d{2}3[01]\d{3}/.test(iban);

/** First row of the remainder table of the check digit "modulo 10, recursive". */
const remainders = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const;

function qrCheckDigit(digits: string): string {
  let carry = 0;
  for (const digit of digits) carry = remainders[(carry + Number(digit)) % 10] ?? 0;
  return String((10 - carry) % 10);
}

/** Check digits of ISO 11649: with `RF` and them moved to the end, the number modulo 97 must be 1. */
function structuredCheckDigits(reference: string): string {
  let rest = 0;
  for (const sign of `${reference}RF00`) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return String(98 - rest).padStart(2, '0');
}

/**
 * Returns the reference by which a Swiss bank reports a payment, derived from an invoice's number: a QR reference
 * (27 digits) for a QR-IBAN, otherwise a creditor reference (ISO 11649). Null for accounts in other countries, and
 * for numbers that do not fit.
 */
export function swissReference(account: string, number: string): string | null {
  if (!/^(CH|LI)\d{2}/.test(account)) return null;
  if (isQrIban(account)) {
    const digits = number.replaceAll(/\D/g, '');
    if (digits === '' || digits.length > 26) return null;
    const padded = digits.padStart(26, '0');
    return padded + qrCheckDigit(padded);
  }
  const plain = number.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  return plain === '' || plain.length > 21 ? null : `RF${structuredCheckDigits(plain)}${plain}`;
}

/** A reference in the groups in which it is printed: fives after the first two of a QR reference, otherwise fours. */
export const groupedReference = (reference: string): string =>
  (reference.startsWith('RF')
    ? reference.match(/.{1,4}/g)
    : [reference.slice(0, 2), ...(reference.slice(2).match(/.{1,5}/g) ?? [])]
  )?.join(' ') ?? reference;
