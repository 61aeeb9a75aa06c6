import type { Client } from '../client.ts';
import type { ThemeChoice } from '../session.store.ts';

export function setTheme({ session, storage }: Client, theme: ThemeChoice): void {
  session.theme = theme;
  if (theme === 'system') storage.removeItem('theme');
  else storage.setItem('theme', theme);
}
