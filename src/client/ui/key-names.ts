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
  home: 'Home',
  end: 'End',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  '-': '−',
  '=': '+',
};

const isApple = (): boolean =>
  typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

/**
 * The keys to show for a hotkeys-js notation such as `ctrl+k,command+k`: one list of key caps for each stroke.
 * The first alternative is shown; on Apple machines the first with `command` where there is one.
 */
export function keyCaps(keys: string, apple: boolean = isApple()): string[] {
  const alternatives = keys.split(',').filter((text) => text !== '');
  const chosen =
    (apple ? alternatives.find((text) => text.includes('command')) : undefined) ?? alternatives[0];
  if (chosen === undefined) return [];
  if (chosen === 'shift+/') return ['?'];
  return chosen.split('+').map((key) => named[key.trim()] ?? key.trim().toUpperCase());
}
