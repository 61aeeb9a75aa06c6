const modifierNames = ['Control', 'Meta', 'Alt', 'Shift'] as const;

/** The used part of the DOM's KeyboardEvent. */
export type KeyStroke = Pick<KeyboardEvent, 'key' | 'code' | 'repeat' | 'getModifierState'>;

/**
 * Matches typed strokes against bindings in the notation of `keyBindings`. The beginning of a sequence waits
 * for its next stroke without a time limit, even if bindings change meanwhile; any other stroke ends it.
 */
export interface StrokeReader {
  /**
   * Returns the places in `bindings` that a stroke completes. A stroke that follows the beginning of a sequence never
   * counts on its own: `m` then `d` where there is no `m d` does nothing, whatever `d` does.
   */
  read(event: KeyStroke, bindings: readonly string[]): number[];
  /** Returns the places in `bindings` that what was typed is the beginning of. */
  awaited(bindings: readonly string[]): number[];
  /** Forgets the beginning of a sequence. */
  forget(): void;
}

interface Stroke {
  key: string;
  /** A key position that also matches, e.g. `Digit3`. */
  code: string | null;
  modifiers: readonly string[];
}

function parseStroke(text: string): Stroke {
  const parts = text.split(/\b\+/);
  const name = parts.pop() ?? '';
  const placed = /^\((.)\|(\w+)\)$/.exec(name);
  return { key: (placed?.[1] ?? name).toLowerCase(), code: placed?.[2] ?? null, modifiers: parts };
}

const parseBinding = (binding: string): Stroke[] => binding.split(' ').map(parseStroke);

/** Returns a stroke as typed: the event is not read again later. */
const typedStroke = (event: KeyStroke): Stroke => ({
  key: event.key.toLowerCase(),
  code: event.code,
  modifiers: modifierNames.filter((name) => event.getModifierState(name)),
});

const matches = (typed: Stroke, { key, code, modifiers }: Stroke): boolean =>
  (typed.key === key || (code !== null && typed.code === code)) &&
  modifierNames.every((name) => typed.modifiers.includes(name) === modifiers.includes(name));

const begins = (typed: readonly Stroke[], binding: readonly Stroke[]): boolean =>
  typed.every((stroke, at) => binding[at] !== undefined && matches(stroke, binding[at]));

export function createStrokeReader(): StrokeReader {
  let typed: readonly Stroke[] = [];
  return {
    read(event, bindings) {
      if (modifierNames.some((name) => name === event.key)) return [];
      const isWithin = typed.length > 0;
      if (isWithin && event.repeat) return [];
      const sequences = bindings.map(parseBinding);
      const stroke = typedStroke(event);
      const longer = [...typed, stroke];
      const strokes = sequences.some((binding) => begins(longer, binding)) ? longer : [stroke];
      const isBegun = (binding: readonly Stroke[]): boolean => begins(strokes, binding);
      typed = sequences.some((binding) => binding.length > strokes.length && isBegun(binding)) ? strokes : [];
      return sequences.flatMap((binding, place) =>
        binding.length === strokes.length && isBegun(binding) && !(isWithin && binding.length === 1)
          ? [place]
          : [],
      );
    },
    awaited: (bindings) =>
      typed.length === 0
        ? []
        : bindings.flatMap((binding, place) => (begins(typed, parseBinding(binding)) ? [place] : [])),
    forget() {
      typed = [];
    },
  };
}
