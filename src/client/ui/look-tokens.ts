import { inkOn, mixOver, readableOn, rgbOf } from '#shared/kernel/contrast.ts';

/** Tokens of a look's colours; other names are ignored. */
const tokenOfColour: Readonly<Record<string, string>> = {
  primary: '--accent',
  info: '--info',
  success: '--success',
  warning: '--warning',
  danger: '--danger',
};
/** Backgrounds of coloured text: the least favourable one, and the tint of a selection. */
const grounds = {
  light: { hardest: '#ececee', surface: '#ffffff', tint: 0.1 },
  dark: { hardest: '#28282c', surface: '#1e1e21', tint: 0.18 },
} as const;
export type Scheme = keyof typeof grounds;

/**
 * Returns the tokens that a look overrides. A colour that cannot be read in a scheme gives way to its nearest shade
 * that can; text that is no colour is left out.
 */
export function lookTokens(
  theme: Readonly<Record<string, string>>,
  scheme: Scheme,
): [token: string, colour: string][] {
  return Object.entries(theme).flatMap(([name, given]): [string, string][] => {
    const token = tokenOfColour[name];
    if (token === undefined || rgbOf(given) === null) return [];
    const { hardest, surface, tint } = grounds[scheme];
    const plain = readableOn(given.trim(), hardest);
    if (name !== 'primary') return [[token, plain]];
    const soft = mixOver(plain, surface, tint);
    const colour = readableOn(plain, soft);
    return [
      [token, colour],
      ['--accent-ink', inkOn(colour)],
      ['--accent-soft', soft],
      ['--focus', colour],
    ];
  });
}
