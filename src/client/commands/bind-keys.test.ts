import { Circle } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfferedCommand } from './bind-commands.ts';
import { bindKeys } from './bind-keys.ts';
import { createStrokeReader } from './key-strokes.ts';

/** Fakes a DOM element: `closest` matches the given roles and tags. */
class FakeElement extends EventTarget {
  readonly within: string;
  constructor(within: string) {
    super();
    this.within = within;
  }
  closest(selector: string): FakeElement | null {
    return selector.includes(this.within) ? this : null;
  }
}

class FakeKeyEvent extends Event {
  readonly key: string;
  readonly code = '';
  readonly isComposing = false;
  readonly repeat: boolean;
  private readonly held: readonly string[];
  constructor(stroke: string, repeat = false) {
    super('keydown', { cancelable: true });
    const parts = stroke.split(/\b\+/);
    this.key = parts.pop() ?? '';
    this.held = parts;
    this.repeat = repeat;
  }
  getModifierState(name: string): boolean {
    return this.held.includes(name);
  }
  get ctrlKey(): boolean {
    return this.getModifierState('Control');
  }
  get metaKey(): boolean {
    return this.getModifierState('Meta');
  }
}

const ran: string[] = [];
const command = (id: string, keys: string, more: Partial<OfferedCommand> = {}): OfferedCommand => ({
  id,
  label: id,
  icon: Circle,
  scope: 'review',
  keys,
  run: () => void ran.push(id),
  ...more,
});
const commands = [
  command('arrow', 'a'),
  command('archive', 'g a'),
  command('palette', 'ctrl+k,command+k', { whileTyping: true }),
  command('next', 'n', { repeats: true }),
  command('help', '?'),
  command('open', 'enter'),
  command('down', 'arrowdown'),
  command('copy', 'ctrl+c,command+c'),
];

let page: FakeElement;
let reader = createStrokeReader();
let awaited: readonly string[] = [];
let unbind: () => void;
const press = (stroke: string, repeat = false): FakeKeyEvent => {
  const event = new FakeKeyEvent(stroke, repeat);
  page.dispatchEvent(event);
  return event;
};
function bindWithin(within: string, offered: readonly OfferedCommand[] = commands): void {
  page = new FakeElement(within);
  const find = (id: string) => offered.find((one) => one.id === id);
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
  const showAwaited = (ids: readonly string[]): void => {
    awaited = ids;
  };
  unbind = bindKeys(page as unknown as Window, commands, { find, reader, showAwaited, apple: false });
}

beforeEach(() => {
  vi.stubGlobal('KeyboardEvent', FakeKeyEvent);
  vi.stubGlobal('Element', FakeElement);
  ran.length = 0;
  reader = createStrokeReader();
  awaited = [];
});
afterEach(() => {
  unbind();
  vi.unstubAllGlobals();
});

describe('bound keys', () => {
  it('run their command and nothing else of the browser', () => {
    bindWithin('main');
    expect(press('a').defaultPrevented).toBe(true);
    expect(press('x').defaultPrevented).toBe(false);
    press('Shift+?');
    press('Control+a');
    expect(ran).toEqual(['arrow', 'help']);
  });

  it('distinguish the end of a sequence from a stroke of its own', () => {
    bindWithin('main');
    press('g');
    press('a');
    press('a');
    expect(ran).toEqual(['archive', 'arrow']);
  });

  it('do not take a stroke for its own that follows the beginning of a sequence', () => {
    bindWithin('main');
    press('g');
    press('n');
    press('n');
    expect(ran).toEqual(['next']);
  });

  it('wait for the rest of a sequence while other commands come and go', () => {
    bindWithin('main');
    press('g');
    unbind();
    bindWithin('main');
    press('a');
    expect(ran).toEqual(['archive']);
  });

  it('rest while a sentence is typed on whose field was taken away', () => {
    bindWithin('textarea');
    press('P');
    unbind();
    bindWithin('main');
    press('a');
    expect(ran).toEqual([]);
    page.dispatchEvent(new Event('pointerdown'));
    press('a');
    expect(ran).toEqual(['arrow']);
  });

  it('show what a sequence may become until it ends', () => {
    bindWithin('main');
    press('g');
    press('g', true);
    press('Shift');
    expect(awaited).toEqual(['archive']);
    press('Escape');
    expect(awaited).toEqual([]);
    press('g');
    page.dispatchEvent(new Event('pointerdown'));
    expect(awaited).toEqual([]);
    press('a');
    expect(ran).toEqual(['arrow']);
  });

  it('begin no sequence in a text field', () => {
    bindWithin('textarea');
    press('g');
    expect(awaited).toEqual([]);
    unbind();
    bindWithin('main');
    page.dispatchEvent(new Event('pointerdown'));
    press('a');
    expect(ran).toEqual(['arrow']);
  });

  it('leave Enter to the button or link that has the focus', () => {
    bindWithin('main');
    press('Enter');
    unbind();
    bindWithin('button');
    press('Enter');
    expect(ran).toEqual(['open']);
  });

  it('leave the arrow keys to a choice of one that has the focus', () => {
    bindWithin('input[type="radio"]');
    expect(press('ArrowDown').defaultPrevented).toBe(false);
    press('a');
    unbind();
    bindWithin('main');
    press('ArrowDown');
    expect(ran).toEqual(['arrow', 'down']);
  });

  it('leave text fields alone, but for keys that type nothing', () => {
    bindWithin('textarea');
    press('a');
    press('Control+k');
    expect(ran).toEqual(['palette']);
  });

  it('leave copying to the browser while text of the page is selected', () => {
    bindWithin('main');
    vi.stubGlobal('getSelection', () => ({ isCollapsed: false }));
    expect(press('Control+c').defaultPrevented).toBe(false);
    vi.stubGlobal('getSelection', () => ({ isCollapsed: true }));
    press('Control+c');
    expect(ran).toEqual(['copy']);
  });

  it('leave popups alone', () => {
    bindWithin('[role="dialog"]');
    press('a');
    press('Control+k');
    expect(ran).toEqual([]);
  });

  it('run once while held down, unless they repeat', () => {
    bindWithin('main');
    for (const key of ['a', 'n']) {
      press(key);
      press(key, true);
    }
    expect(ran).toEqual(['arrow', 'next', 'next']);
  });

  it('do nothing for a command that is not offered now, nor once unbound', () => {
    bindWithin('main', []);
    expect(press('a').defaultPrevented).toBe(false);
    unbind();
    bindWithin('main');
    unbind();
    press('a');
    expect(ran).toEqual([]);
  });
});
