/**
 * A version in the content file: the whole copy, or the changes to the one before, by their paths in the
 * copy.
 */
export type WrittenVersion = string | Record<string, unknown>;

/** Returns every version whole. A change to null takes a part of the copy away. */
export function wholeVersions(written: readonly WrittenVersion[]): WrittenVersion[] {
  const whole: WrittenVersion[] = [];
  for (const version of written) {
    const { changes } = typeof version === 'string' ? {} : version;
    if (changes === undefined) {
      whole.push(version);
      continue;
    }
    const changed = structuredClone(whole.at(-1));
    if (!isRecord(changed) || !isRecord(changes)) throw new Error('changes need a version before them');
    for (const [path, value] of Object.entries(changes)) change(changed.copy, path.split('.'), value);
    whole.push(changed);
  }
  return whole;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function change(part: unknown, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (!isRecord(part)) throw new Error(`there is no ${key} to change`);
  if (rest.length > 0) change(part[key], rest, value);
  else if (value === null) delete part[key];
  else part[key] = value;
}
