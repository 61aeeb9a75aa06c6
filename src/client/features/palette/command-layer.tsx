import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { bindCommands, type OfferedCommand } from '#client/commands/bind-commands.ts';
import { bindKeys } from '#client/commands/bind-keys.ts';
import { everywhereCommands } from '#client/commands/everywhere/everywhere-commands.ts';
import { setTheme } from '#client/stores/actions/set-theme.ts';
import { useClient, useSession } from '#client/stores/client-context.ts';
import { isApple } from '#client/ui/key-names.ts';
import { CommandContext } from './command-context.ts';

const PaletteDialog = lazy(() => import('./palette-dialog.tsx').then((m) => ({ default: m.PaletteDialog })));
const KeyHelp = lazy(() => import('./key-help.tsx').then((m) => ({ default: m.KeyHelp })));

const none: readonly OfferedCommand[] = [];

/** Once around a screen: offers its commands and those of every screen by key, palette and key help. */
export function CommandLayer({
  commands = none,
  children,
}: {
  commands?: readonly OfferedCommand[];
  children: ReactNode;
}): ReactNode {
  const client = useClient();
  const { theme } = useSession();
  const [, go] = useLocation();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);

  const offered = useMemo(() => {
    const context = {
      theme: shownTheme(theme),
      openPalette: () => setOpen('palette'),
      openKeys: () => setOpen('keys'),
      setTheme: (next: 'light' | 'dark') => setTheme(client, next),
      go,
    };
    return [...commands, ...bindCommands(everywhereCommands, () => context)];
  }, [commands, client, theme, go]);

  const latest = useRef(offered);
  latest.current = offered;
  const keyed = offered.map(({ id, keys }) => `${id} ${keys}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: bound again only where ids or keys change.
  useEffect(() => {
    const find = (id: string) => latest.current.find((command) => command.id === id);
    return bindKeys(window, latest.current, find, isApple());
  }, [keyed]);

  const close = (): void => setOpen(null);
  return (
    <CommandContext value={offered}>
      {children}
      <Suspense fallback={null}>
        {open === 'palette' ? <PaletteDialog commands={offered} onClose={close} /> : null}
        {open === 'keys' ? <KeyHelp commands={offered} onClose={close} /> : null}
      </Suspense>
    </CommandContext>
  );
}

const shownTheme = (theme: 'light' | 'dark' | 'system'): 'light' | 'dark' =>
  theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
    ? 'dark'
    : 'light';
