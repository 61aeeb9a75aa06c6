const modifiers: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  command: 'Meta',
  shift: 'Shift',
  alt: 'Alt',
};

/** Signs that some layouts have behind Shift and others have not. */
const isSign = (key: string): boolean => /^[^\p{L}\p{N}]$/u.test(key);
/** A digit is also taken by its place, for layouts that have digits behind Shift. */
const keyOf = (key: string): string => (/^\d$/.test(key) ? `(${key}|Digit${key})` : key);

function strokeVariants(stroke: string): string[] {
  const parts = stroke.split(/\b\+/);
  const key = keyOf(parts.pop() ?? '');
  const held = parts.map((part) => modifiers[part] ?? part);
  const plain = [...held, key].join('+');
  return isSign(key) && held.length === 0 ? [plain, `Shift+${plain}`] : [plain];
}

/**
 * Returns the strokes of a command's `keys` on this machine, e.g. `Control+Shift+z`: with `command`
 * alternatives on Apple machines in place of `ctrl` ones, without them elsewhere.
 */
export function keyBindings(keys: string, apple: boolean): string[] {
  const alternatives = keys.split(',').filter((text) => text !== '');
  const hasCommand = alternatives.some((text) => text.includes('command+'));
  return alternatives
    .filter((text) => (apple ? !(hasCommand && text.includes('ctrl+')) : !text.includes('command+')))
    .flatMap((text) =>
      text
        .split(' ')
        .map(strokeVariants)
        .reduce((before, after) => before.flatMap((first) => after.map((next) => `${first} ${next}`))),
    );
}
