/** WCAG 2.2, 1.4.3: least contrast of text of ordinary size. */
export const readableContrast = 4.5;

type Rgb = [red: number, green: number, blue: number];

/** `#rrggbb` or `#rgb` as 0 to 255 each; null for anything else. */
export function rgbOf(colour: string): Rgb | null {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(colour.trim()) ?? [];
  const hex = long ?? short?.replace(/./g, '$&$&');
  if (hex === undefined) return null;
  const value = Number.parseInt(hex, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance of WCAG 2.2, 0 to 1. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2.2, 1 to 21. Text that is no colour of the form above has the least. */
export function contrast(first: string, second: string): number {
  const [one, other] = [rgbOf(first), rgbOf(second)];
  if (one === null || other === null) return 1;
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** `colour` itself where it can be read on `ground`, else the nearest shade of it, towards black or white, that can. */
export function readableOn(colour: string, ground: string): string {
  const [from, under] = [rgbOf(colour), rgbOf(ground)];
  if (from === null || under === null || contrast(colour, ground) >= readableContrast) return colour;
  const end = contrast('#ffffff', ground) > contrast('#000000', ground) ? 255 : 0;
  for (let step = 1; step <= 20; step += 1) {
    const shade = hexOf(from.map((part) => part + ((end - part) * step) / 20) as Rgb);
    if (contrast(shade, ground) >= readableContrast) return shade;
  }
  return hexOf([end, end, end]);
}

/** `share` (0 to 1) of `colour` over `ground`; `ground` where either is no colour of the form above. */
export function mixOver(colour: string, ground: string, share: number): string {
  const [above, below] = [rgbOf(colour), rgbOf(ground)];
  if (above === null || below === null) return ground;
  return hexOf(below.map((part, at) => part + ((above[at] ?? 0) - part) * share) as Rgb);
}

/** Returns the text color for a background of `colour`: white or near black, by contrast. */
export const inkOn = (colour: string): string =>
  contrast('#ffffff', colour) >= contrast('#0b1020', colour) ? '#ffffff' : '#0b1020';
