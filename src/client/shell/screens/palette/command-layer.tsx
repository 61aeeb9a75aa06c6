import {
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { takeTour } from '#client/accounts/actions/end-tour.ts';
import { setTheme } from '#client/accounts/actions/set-theme.ts';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { bindCommands, type OfferedCommand } from '#client/commands/bind-commands.ts';
import { bindKeys } from '#client/commands/bind-keys.ts';
import type { CommandSource } from '#client/commands/command-source.ts';
import { createStrokeReader } from '#client/commands/key-strokes.ts';
import { everywhereCommands } from '#client/shell/commands/everywhere-commands.ts';
import { menuPaths } from '#client/shell/screens/frame/menu-links.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { isApple } from '#client/typing/is-apple.ts';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { viewOf } from '#shared/access/account-view.ts';
import { can } from '#shared/access/permission.ts';
import { mayCreateCustomer } from '#shared/accounts/new-customer.ts';
import { hasCartLink } from '#shared/billing/membership-rules.ts';
import { mayInvite } from '#shared/guests/guest-rules.ts';
import { CommandContext } from './command-context.ts';
import { EarlyPalette } from './early-palette.tsx';
import type { KeyedCommand } from './key-help.tsx';
import { type AddCommandSource, CommandSourcesContext } from './use-command-source.ts';

const loadPalette = () => import('./palette-dialog.tsx').then((m) => m.PaletteDialog);
const PaletteDialog = lateComponent(loadPalette);
/** Loaded ahead, once the screen is idle, so that Ctrl+K opens at once. */
const paletteAheadMs = 2_500;
const SequenceHint = lateComponent(() => import('./sequence-hint.tsx').then((m) => m.SequenceHint));
const KeyHelp = lateComponent(() => import('./key-help.tsx').then((m) => m.KeyHelp));

const none: readonly OfferedCommand[] = [];
const guestCommands = everywhereCommands.filter(({ guests }) => guests === true);

/** Wraps a screen once: offers its commands and the global ones by key, in the palette and in the key help. */
export function CommandLayer({
  commands = none,
  registry = none,
  children,
}: {
  commands?: readonly OfferedCommand[];
  /** All commands of the screen, offered now or not. */
  registry?: readonly KeyedCommand[];
  children: ReactNode;
}): ReactNode {
  const client = useClient();
  const { theme, user, view } = useSession();
  const everywhere = user === null ? guestCommands : everywhereCommands;
  const [, go] = useLocation();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  /** Typed for the palette before its code was there. */
  const [early, setEarly] = useState('');
  const [awaited, setAwaited] = useState(none);
  const [reader] = useState(createStrokeReader);
  const [sources, setSources] = useState<readonly CommandSource[]>([]);
  const addSource = useCallback<AddCommandSource>((source) => {
    setSources((before) => [...before, source]);
    return () => setSources((before) => before.filter((held) => held !== source));
  }, []);

  const offered = useMemo(() => {
    const context = {
      theme: shownTheme(theme),
      mayInvite: user !== null && mayInvite(actorOf(user)),
      mayCreateOrder: user !== null && can(actorOf(user), 'create', 'ORDER_CREATE'),
      mayCreateCustomer:
        user !== null &&
        (user.company === null || viewOf(user, view) === 'client') &&
        mayCreateCustomer(actorOf(user), user),
      mayImpersonate: user !== null && can(actorOf(user), 'create', 'IMPERSONATION'),
      hasCart: user !== null && hasCartLink(actorOf(user), user.membership),
      menu: menuPaths({ user, view }),
      chooseCustomer: () => {
        client.session.asksForCustomer = true;
      },
      takeTour: () => takeTour(client, go),
      openPalette: () => {
        setEarly('');
        setOpen('palette');
      },
      openKeys: () => setOpen('keys'),
      showDrafts: () => {
        client.session.asksForDrafts = true;
      },
      setTheme: (next: 'light' | 'dark') => setTheme(client, next),
      go,
    };
    return [...commands, ...bindCommands(everywhere, () => context)];
  }, [commands, client, theme, user, view, everywhere, go]);

  useEffect(() => {
    // If it fails now, opening it tries again.
    const ahead = setTimeout(() => void loadPalette().catch(() => {}), paletteAheadMs);
    return () => clearTimeout(ahead);
  }, []);

  const latest = useRef(offered);
  latest.current = offered;
  const keyed = offered.map(({ id, keys }) => `${id} ${keys}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: bound again only where ids or keys change.
  useLayoutEffect(() => {
    const find = (id: string) => {
      const held = latest.current.find((command) => command.id === id);
      for (const source of held === undefined ? sources : []) {
        const found = source.find(id);
        if (found !== null) return found;
      }
      return held;
    };
    const bound = [...sources.flatMap((source) => source.keyed), ...latest.current];
    const showAwaited = (ids: readonly string[]): void =>
      setAwaited(ids.length === 0 ? none : ids.flatMap((id) => find(id) ?? []));
    return bindKeys(window, bound, { find, reader, showAwaited, apple: isApple() });
  }, [keyed, sources, reader]);

  const close = (): void => setOpen(null);
  const shown = open === null ? none : [...sources.flatMap((source) => source.offered()), ...offered];
  return (
    <CommandContext value={offered}>
      <CommandSourcesContext value={addSource}>{children}</CommandSourcesContext>
      <Suspense fallback={<EarlyPalette typed={early} onType={setEarly} onClose={close} />}>
        {open === 'palette' ? <PaletteDialog commands={shown} begun={early} onClose={close} /> : null}
      </Suspense>
      <Suspense fallback={null}>
        {awaited.length > 0 ? <SequenceHint commands={awaited} /> : null}
        {open === 'keys' ? (
          <KeyHelp
            commands={[...sources.flatMap((source) => source.keyed), ...registry, ...everywhere]}
            offered={new Set(shown.map(({ id }) => id))}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </CommandContext>
  );
}

const shownTheme = (theme: 'light' | 'dark' | 'system'): 'light' | 'dark' =>
  theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
    ? 'dark'
    : 'light';
