import { subscribe } from 'valtio';
import { isDark } from '#client/accounts/stores/kept-theme.ts';
import { lookOf, type SessionState } from '#client/accounts/stores/session.store.ts';
import { lookTokens } from '#client/ui/look-tokens.ts';

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
    const tokens = lookTokens(look?.theme ?? {}, scheme);
    for (const [token, colour] of tokens) root.style.setProperty(token, colour);
    set = tokens.map(([token]) => token);
    if (icon !== null) icon.href = look?.favicon ?? ownIcon;
  };
  apply();
  subscribe(session, apply);
  system.addEventListener('change', apply);
}
