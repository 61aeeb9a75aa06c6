import { Circle } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { bindCommands } from './bind-commands.ts';
import type { Command } from './command.ts';

interface Lamp {
  on: boolean;
  switched: number;
}
const switchOn: Command<Lamp> = {
  id: 'lamp.on',
  label: 'Switch on',
  icon: Circle,
  scope: 'everywhere',
  keys: 'l',
  when: ({ on }) => !on,
  run: (lamp) => {
    lamp.switched += 1;
  },
};

describe('commands', () => {
  it('are offered only when they apply', () => {
    expect(bindCommands([switchOn], () => ({ on: true, switched: 0 }))).toEqual([]);
    expect(bindCommands([switchOn], () => ({ on: false, switched: 0 })).map(({ id }) => id)).toEqual([
      'lamp.on',
    ]);
  });

  it('look again before they run', () => {
    const lamp = { on: false, switched: 0 };
    const [offered] = bindCommands([switchOn], () => lamp);
    offered?.run();
    lamp.on = true;
    offered?.run();
    expect(lamp.switched).toBe(1);
  });
});
