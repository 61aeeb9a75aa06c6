import type { DecidedVersion } from '#shared/decisions/decision.ts';

const maxNamed = 2;

/** Returns the files of a decision for a line of history, those on the screen first; empty where there are none. */
export function decidedFiles(versions: readonly DecidedVersion[]): string {
  const shown = versions.filter(({ onScreen }) => onScreen);
  const named = shown.length > 0 ? shown : versions;
  const names = named.slice(0, maxNamed).map(({ fileName, version }) => `${fileName}, version ${version}`);
  const rest = named.length - names.length;
  return [...names, ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
}

/** Returns the version that a line of history leads to: the one on the screen, or the only one. */
export function linkedVersion(versions: readonly DecidedVersion[]): string | null {
  const shown = versions.filter(({ onScreen }) => onScreen);
  const [first, second] = shown.length > 0 ? shown : versions;
  return second === undefined || shown.length > 0 ? (first?.versionId ?? null) : null;
}
