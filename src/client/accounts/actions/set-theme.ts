import { keptTheme, type ThemeChoice } from '#client/accounts/stores/kept-theme.ts';
import type { Client } from '#client/state/client.ts';

export function setTheme({ session, storage }: Client, theme: ThemeChoice): void {
  session.theme = theme;
  keptTheme.write(storage, theme);
}
