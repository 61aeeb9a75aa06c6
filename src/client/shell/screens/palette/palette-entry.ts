import type { LucideIcon } from 'lucide-react';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import type { CommandScope } from '#client/commands/command.ts';
import { exactScore, looseScore, plainText, plainWords } from '#shared/kernel/match-text.ts';

/** One line of the palette. `key` names it for good: by it its use is remembered. */
export interface PaletteEntry {
  key: string;
  label: string;
  /** What it belongs to, small beside the label. */
  note: string;
  icon: LucideIcon;
  keys: string;
  /** Where it leads; a command runs instead. */
  to: { path: string } | { command: OfferedCommand };
}

export interface PaletteGroup {
  name: string;
  entries: readonly PaletteEntry[];
}

/** An entry and what it is found by. */
export interface Findable {
  entry: PaletteEntry;
  text: string;
}

export const findable = (entry: PaletteEntry, more: readonly string[] = []): Findable => ({
  entry,
  text: plainText([entry.label, entry.note, ...more].join(' ')),
});

export interface Ranked {
  entry: PaletteEntry;
  score: number;
}

/** The scopes of commands as they are listed: the screen's own first. */
export function listedScopes(commands: readonly Pick<OfferedCommand, 'scope'>[]): CommandScope[] {
  const scopes = new Set(commands.map(({ scope }) => scope));
  return scopes.delete('everywhere') ? [...scopes, 'everywhere'] : [...scopes];
}

/** The best of a few, mistyped or not. */
export function rank(
  among: readonly Findable[],
  typed: string,
  weights: ReadonlyMap<string, number>,
  max: number,
): Ranked[] {
  const words = plainWords(typed);
  return among
    .flatMap(({ entry, text }) => {
      const score = exactScore(text, words) || looseScore(text, words);
      return score === 0 ? [] : [{ entry, score: score + (weights.get(entry.key) ?? 0) }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, max);
}

/** Groups with something in them, that with the best match first. */
export function rankGroups(groups: readonly { name: string; ranked: readonly Ranked[] }[]): PaletteGroup[] {
  return groups
    .filter(({ ranked }) => ranked.length > 0)
    .sort((a, b) => (b.ranked[0]?.score ?? 0) - (a.ranked[0]?.score ?? 0))
    .map(({ name, ranked }) => ({ name, entries: ranked.map(({ entry }) => entry) }));
}
