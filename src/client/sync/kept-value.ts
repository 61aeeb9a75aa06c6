/** A part of the interface's state that the browser keeps: how a person has arranged it, what they have closed. */
export interface KeptValue<T> {
  /** Returns what was kept last; its default where there is nothing, or nothing that can be read. */
  read(storage: Pick<Storage, 'getItem'>): T;
  /** Keeps a value; the default is not stored. A storage that is full or forbidden loses it, and nothing else. */
  write(storage: Storage, value: T): void;
}

/** `parse` returns undefined for what is no value. */
interface TextFormat<T> {
  otherwise: T;
  parse(text: string): T | undefined;
  format?(value: T): string;
}

/** Keeps a value as a text, where the specification says which, or which is short. */
export function keptText<T>(key: string, { otherwise, parse, format = String }: TextFormat<T>): KeptValue<T> {
  const atFirst = format(otherwise);
  return {
    read(storage) {
      const text = storage.getItem(key);
      return text === null ? otherwise : (attempt(() => parse(text)) ?? otherwise);
    },
    write: (storage, value) => store(storage, key, format(value), atFirst),
  };
}

/**
 * Keeps an object as JSON with a version, null where the specification has none: what another version has kept is not
 * read. `schema` returns the value of what was stored, with defaults for parts that cannot be read; of an empty object
 * the default.
 */
export function keptJson<T extends object>(
  key: string,
  version: number | null,
  schema: (stored: Readonly<Record<string, unknown>>) => T,
): KeptValue<T> {
  const format = (value: T): string => JSON.stringify(version === null ? value : { version, ...value });
  return {
    read(storage) {
      const stored: unknown = attempt(() => JSON.parse(storage.getItem(key) ?? '{}'));
      if (typeof stored !== 'object' || stored === null) return schema({});
      const isOwn = version === null || ('version' in stored && stored.version === version);
      return schema(isOwn ? { ...stored } : {});
    },
    write: (storage, value) => store(storage, key, format(value), format(schema({}))),
  };
}

/** Keeps ids. */
export const keptIds = (key: string): KeptValue<readonly string[]> =>
  keptText<readonly string[]>(key, {
    otherwise: [],
    parse: (text) => text.split(' ').filter((id) => id !== ''),
    format: (ids) => ids.join(' '),
  });

/** Keeps whether something was shown once. */
export const keptFlag = (key: string): KeptValue<boolean> =>
  keptText(key, {
    otherwise: false,
    parse: () => true,
    format: (isShown) => (isShown ? 'shown' : ''),
  });

function store(storage: Storage, key: string, text: string, atFirst: string): void {
  attempt(() => (text === atFirst ? storage.removeItem(key) : storage.setItem(key, text)));
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
