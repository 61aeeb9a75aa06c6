import type { SideNames } from '#client/review/screens/changes/pair/side-names.ts';
import { changeCountText } from '#shared/compare/change-count.ts';
import type { Version } from '#shared/files/attachment.ts';
import { formatBytes } from '#shared/files/upload.ts';

type Old = Pick<Version, 'id' | 'fileMeta'>;
type Shown = Pick<Version, 'changedSince'>;

/** Bytes of an old file that are fetched without being asked for: more is a wait, and costs where data are paid for. */
const maxUnaskedBytes = 100 * 2 ** 20;

/** Returns whether versions are compared without being asked for. `savesData`: the connection is set to save data. */
export const isComparedUnasked = (version: Shown, old: Old, savesData: boolean): boolean =>
  !savesData && (foundByServer(version, old) !== null || old.fileMeta.fileSize <= maxUnaskedBytes);

/** Returns what the server has found, which is fetched in place of the old file; null where it has nothing. */
const foundByServer = ({ changedSince }: Shown, old: Old): Version['changedSince'] =>
  changedSince?.versionId === old.id ? changedSince : null;

/** Returns what is said where versions are compared on request: why, and how much is fetched for it. */
export function notComparedYet(
  version: Shown,
  old: Old,
  names: Pick<SideNames, 'old' | 'since'>,
  savesData: boolean,
): { title: string; text: string } {
  const found = foundByServer(version, old);
  const why = savesData ? 'Your connection is set to save data. ' : '';
  if (found !== null)
    return {
      title: `${changeCountText(found)} ${names.since}`,
      text: `${why}The list of changes is fetched for it, ${formatBytes(found.size)}.`,
    };
  const size = formatBytes(old.fileMeta.fileSize);
  return {
    title: 'Not compared yet',
    text: savesData
      ? `${why}${names.old} is fetched for it, ${size}.`
      : `${names.old} is large: comparing fetches ${size}.`,
  };
}
