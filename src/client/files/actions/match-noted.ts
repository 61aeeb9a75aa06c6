import type { NotedFile } from './noted-uploads.ts';

type Measured = Pick<NotedFile, 'name' | 'size'>;

/**
 * Returns for each file the noted one that it goes on with: of its name and size; else of its name alone, for one that
 * was changed since. Each noted file goes to one file at most.
 */
export function matchNoted<Noted extends Measured>(
  noted: readonly Noted[],
  files: readonly File[],
): Map<File, Noted> {
  const left = [...noted];
  const matched = new Map<File, Noted>();
  const match = (isSame: (each: Noted, file: File) => boolean): void => {
    for (const file of files) {
      const found = matched.has(file) ? undefined : left.find((each) => isSame(each, file));
      if (found === undefined) continue;
      left.splice(left.indexOf(found), 1);
      matched.set(file, found);
    }
  };
  match((each, { name, size }) => each.name === name && each.size === size);
  match((each, { name }) => each.name === name);
  return matched;
}
