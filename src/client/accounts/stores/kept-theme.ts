import { keptText } from '#client/sync/kept-value.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

export const keptTheme = keptText<ThemeChoice>('theme', {
  otherwise: 'system',
  parse: (theme) => (theme === 'light' || theme === 'dark' ? theme : undefined),
});

export const isDark = (choice: ThemeChoice, systemIsDark: boolean): boolean =>
  choice === 'dark' || (choice === 'system' && systemIsDark);
