import { History } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { loadPresets } from '#client/orders/actions/edit-presets.ts';
import { type FoundBeyond, findBeyond } from '#client/orders/actions/find-beyond.ts';
import { findPeople, type KnownPerson } from '#client/orders/actions/find-people.ts';
import { loadTitles } from '#client/orders/actions/load-titles.ts';
import type { Preset } from '#client/orders/stores/filters.store.ts';
import type { OrderTitle, TitleMatch, TitleSearch } from '#client/orders/stores/title-index.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import { commandEntry, fileEntry, orderEntry, orderIdOf, personEntry, presetEntry } from './known-entries.ts';
import {
  type Findable,
  findable,
  listedScopes,
  type PaletteEntry,
  type PaletteGroup,
  rank,
  rankGroups,
} from './palette-entry.ts';
import { readUses, type Use, weightsOfUse } from './palette-use.ts';
import { scopeNames } from './scope-names.ts';

const max = { orders: 8, others: 6, recent: 6 };
/** Of each other group while fewer than three letters are typed, which most entries contain. */
const fewOthers = 3;
/** Longer than between two keys: late results must not delay the next key. */
const typingPauseMs = 250;
const places: readonly FilteredList[] = ['orders', 'archive'];

/**
 * Returns the results for `typed`, in groups: at once from local data, after a pause also from the server.
 */
export function usePaletteGroups(commands: readonly OfferedCommand[], typed: string): PaletteGroup[] {
  const client = useClient();
  const { presets } = useSnapshot(client.filters);
  const [uses] = useState(() => readUses(client.storage));
  const [openedAt] = useState(() => Date.now());
  const weights = useMemo(() => weightsOfUse(uses, openedAt), [uses, openedAt]);
  const ofOrders = useMemo(() => orderWeights(weights), [weights]);
  const [people, setPeople] = useState<readonly KnownPerson[]>([]);
  // What is listed stays while the palette is open, also where the titles are cleared meanwhile.
  const [search, setSearch] = useState(client.titles.search);

  useEffect(() => {
    // Guests know of no order but the one before them.
    if (client.session.user === null) return;
    let shown = true;
    void loadTitles(client).then(() => shown && setSearch(client.titles.search));
    void findPeople(client).then((found) => shown && setPeople(found));
    for (const place of places) if (client.filters.presets[place] === null) void loadPresets(client, place);
    return () => {
      shown = false;
    };
  }, [client]);

  const known = useMemo(
    () => knownGroups(commands, people, presets as Record<FilteredList, Preset[] | null>),
    [commands, people, presets],
  );
  const wanted = typed.trim();
  const exact = useMemo(() => search?.exact(wanted, max.orders, ofOrders) ?? [], [search, wanted, ofOrders]);
  const later = useLater(search, wanted, exact, ofOrders);

  return useMemo(() => {
    if (wanted === '') return openingGroups(known, commands, uses);
    const others = wanted.length < 3 ? fewOthers : max.others;
    const named = [...exact, ...later.loose];
    const ids = new Set(named.map(({ title }) => title.id));
    const beyond = later.orders.filter(({ id }) => !ids.has(id)).slice(0, max.others);
    return rankGroups([
      { name: 'Orders', ranked: named.map(({ title, score }) => ({ entry: titleEntry(title), score })) },
      ...known.map(({ name, all }) => ({ name, ranked: rank(all, wanted, weights, others) })),
      { name: 'Files', ranked: later.files.map((file) => ({ entry: fileEntry(file), score: 0.3 })) },
      {
        name: 'Orders by people, briefs and comments',
        ranked: beyond.map((order) => ({ entry: orderEntry(order), score: 0.2 })),
      },
    ]);
  }, [wanted, exact, later, known, commands, uses, weights]);
}

const titleEntries = new WeakMap<OrderTitle, PaletteEntry>();
/** Returns the same entry for a title each time: the lines that stay are not drawn again at each key. */
function titleEntry(title: OrderTitle): PaletteEntry {
  const entry = titleEntries.get(title) ?? orderEntry(title);
  titleEntries.set(title, entry);
  return entry;
}

/** Returns what use adds to orders, by their ids, of what it adds to everything. */
function orderWeights(weights: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map(
    [...weights].flatMap(([key, weight]): [string, number][] => {
      const id = orderIdOf(key);
      return id === null ? [] : [[id, weight]];
    }),
  );
}

/**
 * Returns the slower results: mistyped titles, and what only the server can find. Cancelled when one types
 * on.
 */
function useLater(
  search: TitleSearch | null,
  wanted: string,
  exact: readonly TitleMatch[],
  weights: ReadonlyMap<string, number>,
): FoundBeyond & { loose: readonly TitleMatch[] } {
  const client = useClient();
  const [later, setLater] = useState<FoundBeyond & { loose: readonly TitleMatch[]; for: string }>({
    files: [],
    orders: [],
    loose: [],
    for: '',
  });
  const missing = max.orders - exact.length;
  useEffect(() => {
    if (wanted === '' || client.session.user === null) return;
    const asking = new AbortController();
    const pause = setTimeout(async () => {
      const loose = missing > 0 ? (search?.loose(wanted, missing, weights) ?? []) : [];
      setLater((before) => ({ ...before, loose, for: wanted }));
      const found = await findBeyond(client, wanted, asking.signal);
      if (!asking.signal.aborted) setLater({ ...found, loose, for: wanted });
    }, typingPauseMs);
    return () => {
      clearTimeout(pause);
      asking.abort();
    };
  }, [client, search, wanted, missing, weights]);
  return later.for === wanted ? later : nothingLater;
}

const nothingLater = { files: [], orders: [], loose: [] };

interface KnownGroup {
  name: string;
  all: readonly Findable[];
}

function knownGroups(
  commands: readonly OfferedCommand[],
  people: readonly KnownPerson[],
  presets: Record<FilteredList, readonly Preset[] | null>,
): KnownGroup[] {
  const screens = commands.filter(({ screen }) => screen === true);
  return [
    ...listedScopes(commands).map((scope) => ({
      name: scopeNames[scope],
      all: commands
        .filter((command) => command.scope === scope && command.screen !== true)
        .map((command) => findable(commandEntry(command, ''), command.keywords)),
    })),
    { name: 'Screens', all: screens.map((command) => findable(commandEntry(command, ''), command.keywords)) },
    {
      name: 'Presets',
      all: places.flatMap((place) =>
        (presets[place] ?? []).map((preset) => findable(presetEntry(preset, place), ['filter'])),
      ),
    },
    { name: 'People', all: people.map((person) => findable(personEntry(person))) },
  ];
}

/** Before anything is typed: recent choices, then all commands. */
function openingGroups(
  known: readonly KnownGroup[],
  commands: readonly OfferedCommand[],
  uses: readonly Use[],
): PaletteGroup[] {
  const recent = uses
    .flatMap(({ key, link }) => {
      const command = commands.find(({ id }) => key === `command:${id}`);
      if (command !== undefined) return [commandEntry(command, '')];
      return link === null ? [] : [{ key, ...link, icon: History, keys: '', to: { path: link.path } }];
    })
    .slice(0, max.recent);
  const taken = new Set(recent.map(({ key }) => key));
  return [
    { name: 'Recent', entries: recent },
    ...known
      .filter(({ name }) => name !== 'People')
      .map(({ name, all }) => ({
        name,
        entries: all.map(({ entry }) => entry).filter(({ key }) => !taken.has(key)),
      })),
  ].filter(({ entries }) => entries.length > 0);
}
