import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

/** `mono` is for hashes; `slip` and `slip-bold` are Arimo, for payment slips; the others are Inter's weights. */
export type Weight = 'regular' | 'medium' | 'semibold' | 'bold' | 'mono' | 'slip' | 'slip-bold';

const numbers: Readonly<Record<Exclude<Weight, 'mono' | 'slip' | 'slip-bold'>, number>> = {
  regular: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
};
const subsets = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const;

/** Scripts with a font of their own, in one weight. */
const scripts: readonly [name: string, family: string, subset: string][] = [
  ['Arabic', 'noto-sans-arabic', 'arabic'],
  ['Hebrew', 'noto-sans-hebrew', 'hebrew'],
  ['Thai', 'noto-sans-thai', 'thai'],
  ['Devanagari', 'noto-sans-devanagari', 'devanagari'],
  ['Emoji', 'noto-emoji', 'emoji'],
];

const require = createRequire(import.meta.url);
const read = async (family: string, subset: string, weight: number): Promise<Uint8Array> =>
  unpackWoff(
    await readFile(require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)),
  );

/** Fonts of one weight, in the order in which they are tried for a character. */
export type FontFiles = Readonly<Record<Weight, readonly Uint8Array[]>>;

async function readAll(): Promise<FontFiles> {
  const inter = (weight: number) => Promise.all(subsets.map((subset) => read('inter', subset, weight)));
  const [regular, medium, semibold, bold] = await Promise.all(
    [numbers.regular, numbers.medium, numbers.semibold, numbers.bold].map(inter),
  );
  if (!regular || !medium || !semibold || !bold) throw new Error('Inter could not be read');
  const arimo = (weight: number) =>
    Promise.all((['latin', 'latin-ext'] as const).map((subset) => read('arimo', subset, weight)));
  return {
    regular,
    medium,
    semibold,
    bold,
    mono: [await read('dejavu-mono', 'latin', 400)],
    slip: await arimo(400),
    'slip-bold': await arimo(700),
  };
}

let files: Promise<FontFiles> | null = null;

/** Returns the fonts of documents, read once. */
export function sheetFonts(): Promise<FontFiles> {
  files ??= readAll();
  return files;
}

/** Returns the fonts for text that Inter cannot draw: its own two weights first, then one for each script. */
export async function fontsOfEveryScript(): Promise<{ name: string; bytes: Uint8Array }[]> {
  const { regular, semibold } = await sheetFonts();
  const inter = subsets.flatMap((subset, at) =>
    [
      { name: `Inter ${subset} Regular`, bytes: regular[at] },
      { name: `Inter ${subset} Bold`, bytes: semibold[at] },
    ].flatMap(({ name, bytes }) => (bytes === undefined ? [] : [{ name, bytes }])),
  );
  const others = scripts.map(async ([name, family, subset]) => ({
    name,
    bytes: await read(family, subset, 400),
  }));
  return [...inter, ...(await Promise.all(others))];
}
