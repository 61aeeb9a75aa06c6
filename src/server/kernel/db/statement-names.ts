/** Each is kept by the database with its plan, for every connection that has run it. */
const maxNamed = 200;
const maxSeen = 1_000;

/**
 * Names under which the database keeps statements that are run again, so that it reads and plans them once; planning
 * takes longer than running for most. A text seen for the first time gets none: filters make texts that come once.
 */
export function createStatementNames(): (text: string) => string | null {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size === maxNamed) return null;
    if (!seen.delete(text)) {
      if (seen.size === maxSeen) seen.clear();
      seen.add(text);
      return null;
    }
    const name = `statement-${names.size}`;
    names.set(text, name);
    return name;
  };
}
