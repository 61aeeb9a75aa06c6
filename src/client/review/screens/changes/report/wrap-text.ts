/** What Windows code page 1252 has beyond Latin-1: the letters of a PDF's standard fonts. */
const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Returns whether a PDF's standard fonts have all letters of a text. */
export const isLatin = (text: string): boolean =>
  [...text].every((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return (code >= 32 && code < 127) || (code >= 160 && code < 256) || beyondLatin1.includes(letter);
  });

/** Returns a text in lines at most `width` wide: between words, and within one that is too long. At least one line. */
export function wrapText(text: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (part: string): boolean => measure(part) <= width;
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}
