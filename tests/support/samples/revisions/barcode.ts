/** Dark and light modules of the digits 0 to 9 in the left half of an EAN-13 code with odd parity. */
const oddCodes = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
/** Which of the six left digits have even parity, by the first digit. */
const evenPlaces = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
];

const reversed = (code: string): string => [...code].reverse().join('');
const inverted = (code: string): string => code.replace(/[01]/g, (bit) => (bit === '0' ? '1' : '0'));

/** Returns an EAN-13 number: twelve digits and the check digit. */
export function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Returns the 95 modules of an EAN-13 number, true where they are dark. */
export function barcodeBars(number: string): boolean[] {
  const parity = evenPlaces[Number(number[0])] ?? '';
  const left = [...number.slice(1, 7)].map((digit, at) => {
    const odd = oddCodes[Number(digit)] ?? '';
    return parity[at] === '1' ? reversed(inverted(odd)) : odd;
  });
  const right = [...number.slice(7)].map((digit) => inverted(oddCodes[Number(digit)] ?? ''));
  return [...`101${left.join('')}01010${right.join('')}101`].map((bit) => bit === '1');
}
