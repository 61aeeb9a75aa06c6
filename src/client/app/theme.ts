import { subscribe } from 'valtio';
import type { ThemeChoice } from '#client/accounts/stores/kept-theme.ts';
import { lookOf, type SessionState } from '#client/accounts/stores/session.store.ts';
import { inkOn, mixOver, readableOn, rgbOf } from '#shared/kernel/contrast.ts';

/** Tokens of a white-label client's colours; other names are ignored. */
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
type Scheme = keyof typeof grounds;

/**
 * The tokens a white-label client overrides. A colour that cannot be read in a scheme gives way to its nearest shade
 * that can; text that is no colour is left out.
 */
export function whitelabelTokens(
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

export const isDark = (choice: ThemeChoice, systemIsDark: boolean): boolean =>
  choice === 'dark' || (choice === 'system' && systemIsDark);

/** Keeps the page's theme, colours and icon in step with the session. */
export function followTheme(session: SessionState, document: Document): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const ownIcon = icon?.href ?? '';
  let set: string[] = [];

  const apply = (): void => {
    const scheme = isDark(session.theme, system.matches) ? 'dark' : 'light';
    root.dataset.theme = scheme;
    const look = lookOf(session);
    for (const token of set) root.style.removeProperty(token);
    const tokens = whitelabelTokens(look?.theme ?? {}, scheme);
    for (const [token, colour] of tokens) root.style.setProperty(token, colour);
    set = tokens.map(([token]) => token);
    if (icon !== null) icon.href = look?.favicon ?? ownIcon;
  };
  apply();
  subscribe(session, apply);
  system.addEventListener('change', apply);
}
