import { describe, expect, it } from 'vitest';
import { recentCommands, rememberCommand } from './recent-commands.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

describe('recent commands', () => {
  it('are none at first', () => {
    expect(recentCommands(memory())).toEqual([]);
  });

  it('stand with the latest first, each once, five at most', () => {
    const storage = memory();
    for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) rememberCommand(storage, id);
    expect(recentCommands(storage)).toEqual(['f', 'e', 'd', 'a', 'c']);
  });
});
