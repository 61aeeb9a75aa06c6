import { subscribe } from 'valtio';
import type { SessionState, ThemeChoice } from '#client/stores/session.store.ts';
import type { WhitelabelInfo } from '#shared/model/user.ts';

/** Where a white-label client's colours go among the tokens; what it names otherwise has no place. */
const tokenOfColour: Readonly<Record<string, string>> = {
  primary: '--accent',
  info: '--info',
  success: '--success',
  warning: '--warning',
  danger: '--danger',
};
const colourText = /^(#[0-9a-f]{3,8}|(rgb|hsl|oklch)a?\([\d\s.,%/deg-]+\))$/i;

/** The tokens a white-label client overrides; text that is not a colour is left out. */
export function whitelabelTokens(theme: Readonly<Record<string, string>>): [token: string, colour: string][] {
  return Object.entries(theme).flatMap(([name, colour]): [string, string][] => {
    const token = tokenOfColour[name];
    return token === undefined || !colourText.test(colour) ? [] : [[token, colour]];
  });
}

export const isDark = (choice: ThemeChoice, systemIsDark: boolean): boolean =>
  choice === 'dark' || (choice === 'system' && systemIsDark);

/** Keeps the page's theme, colours and icon as the session says. */
export function followTheme(session: SessionState, document: Document): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const ownIcon = icon?.href ?? '';
  let set: string[] = [];

  const apply = (): void => {
    root.dataset.theme = isDark(session.theme, system.matches) ? 'dark' : 'light';
    const label: WhitelabelInfo | null = session.user?.whitelabelInfo ?? session.config?.whitelabel ?? null;
    for (const token of set) root.style.removeProperty(token);
    const tokens = whitelabelTokens(label?.theme ?? {});
    for (const [token, colour] of tokens) root.style.setProperty(token, colour);
    set = tokens.map(([token]) => token);
    if (icon !== null) icon.href = label?.favicon ?? ownIcon;
  };
  apply();
  subscribe(session, apply);
  system.addEventListener('change', apply);
}
