import { isApple } from '#client/typing/is-apple.ts';

const named: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  command: '⌘',
  shift: 'Shift',
  alt: 'Alt',
  option: '⌥',
  esc: 'Esc',
  escape: 'Esc',
  enter: 'Enter',
  space: 'Space',
  tab: 'Tab',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  delete: 'Del',
  backspace: '⌫',
  home: 'Home',
  end: 'End',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  '-': '−',
};

/**
 * Returns the key caps to show, a list for each stroke, of a command's keys, e.g. `ctrl+k,command+k` or `g
 * o`. Shows the first alternative; on Apple machines the first with `command` if there is one.
 */
export function keyCaps(keys: string, apple: boolean = isApple()): string[][] {
  const alternatives = keys.split(',').filter((text) => text !== '');
  const chosen =
    (apple ? alternatives.find((text) => text.includes('command')) : undefined) ?? alternatives[0];
  if (chosen === undefined) return [];
  return chosen
    .split(' ')
    .map((stroke) => stroke.split(/\b\+/).map((key) => named[key] ?? key.toUpperCase()));
}
