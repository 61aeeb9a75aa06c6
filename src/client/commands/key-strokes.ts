const modifierNames = ['Control', 'Meta', 'Alt', 'Shift'] as const;
/** The strokes of a sequence follow one another within this: long enough to look for the letter of a column. */
const sequenceMs = 1_500;

/** What a key event has to tell; the DOM's KeyboardEvent does. */
export type KeyStroke = Pick<KeyboardEvent, 'key' | 'code' | 'timeStamp' | 'getModifierState'>;

interface Stroke {
  key: string;
  /** A place on the keyboard that serves as well, such as `Digit3`. */
  code: string | null;
  held: readonly string[];
}

function parseStroke(text: string): Stroke {
  const parts = text.split(/\b\+/);
  const name = parts.pop() ?? '';
  const placed = /^\((.)\|(\w+)\)$/.exec(name);
  return { key: (placed?.[1] ?? name).toLowerCase(), code: placed?.[2] ?? null, held: parts };
}

const matches = (event: KeyStroke, { key, code, held }: Stroke): boolean =>
  (event.key.toLowerCase() === key || (code !== null && event.code === code)) &&
  modifierNames.every((name) => event.getModifierState(name) === held.includes(name));

/**
 * Follows what is typed through bindings in the notation of `keyBindings`: answers the places in `bindings` that a
 * stroke completes. A stroke that follows the beginning of a sequence never counts on its own: `m` then `d` where
 * there is no `m d` does nothing, whatever `d` does.
 */
export function readStrokes(bindings: readonly string[]): (event: KeyStroke) => number[] {
  const readings = bindings.map((binding, place) => ({
    place,
    strokes: binding.split(' ').map(parseStroke),
    next: 0,
  }));
  readings.sort((a, b) => b.strokes.length - a.strokes.length);
  let last = 0;
  return (event) => {
    if (modifierNames.some((name) => name === event.key)) return [];
    const late = event.timeStamp - last > sequenceMs;
    last = event.timeStamp;
    const completed: number[] = [];
    const continues = !late && readings.some(({ next }) => next > 0);
    for (const reading of readings) {
      const expected = reading.strokes[late ? 0 : reading.next];
      const first = reading.strokes[0];
      if (expected !== undefined && matches(event, expected)) reading.next = (late ? 0 : reading.next) + 1;
      else reading.next = first !== undefined && matches(event, first) ? 1 : 0;
      if (reading.next < reading.strokes.length) continue;
      reading.next = 0;
      if (!continues || reading.strokes.length > 1) completed.push(reading.place);
    }
    return completed;
  };
}
