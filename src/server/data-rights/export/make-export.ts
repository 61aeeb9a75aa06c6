import { Readable } from 'node:stream';
import { ownChannel } from '#server/access/order-channels.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { type ArchiveEnd, storeArchive } from '#server/kernel/storage/store-archive.ts';
import { type ZipEntry, zipStream } from '#server/kernel/storage/zip-stream.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { companySections } from './company-sections.queries.ts';
import { type DataExportRow, endExport, findExport } from './data-exports.queries.ts';
import { type ExportFiles, filesOfCompany, filesOfPerson } from './export-files.ts';
import { exportReadme } from './export-readme.ts';
import { personSections } from './person-sections.queries.ts';
import { type ExportSection, sectionPages } from './sections.queries.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
  clock: () => Date;
}

/** Makes an archive of all data of a person or company, and notifies the requester of how it has ended. */
export async function makeExport(parts: Parts, exportId: string, attempt: number): Promise<void> {
  // Large companies take longer than a call may.
  const db = parts.db.unlimited;
  const { store } = parts;
  const row = await findExport(db, exportId);
  if (row === null || row.status !== 'preparing') return;
  await storeArchive(store, {
    key: row.storage_key,
    attempt,
    open: async () => ({ zip: zipStream(await entriesOf({ ...parts, db }, row)), more: {} }),
    end: (outcome) => end(parts.db, row, outcome),
    // The person may have been erased meanwhile, and their exports with them.
    isRequested: async () => (await findExport(db, exportId)) !== null,
    failure: 'The data could not be put together. Please try again.',
  });
}

async function entriesOf(parts: Omit<Parts, 'db'> & { db: Tx }, row: DataExportRow): Promise<ZipEntry[]> {
  const { db, clock } = parts;
  const { kind, subject_id: id } = row;
  const sections = kind === 'person' ? personSections : companySections;
  const files: ExportFiles = await (kind === 'person' ? filesOfPerson : filesOfCompany)(parts, id);
  const mtime = clock();
  const readme = exportReadme({ kind, subject: row.subject_label, at: mtime, sections, files });
  return [
    { path: 'README.txt', mtime, isText: true, open: async () => Readable.from([readme]) },
    ...sections.map(
      (section): ZipEntry => ({
        path: section.path,
        mtime,
        isText: true,
        open: async () => Readable.from(jsonOf(db, section, id)),
      }),
    ),
    ...files.entries,
  ];
}

/** Yields a section as JSON, a row a line, as it is read. */
async function* jsonOf(db: Tx, section: ExportSection, subjectId: string): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const page of sectionPages(db, section, subjectId))
    for (const fields of page) {
      yield `${separator}${JSON.stringify(fields)}`;
      separator = ',\n';
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function end(db: Db, row: DataExportRow, outcome: ArchiveEnd): Promise<void> {
  await mutate(db, async (tx) => {
    if (!(await endExport(tx, row.id, outcome))) return;
    tx.emit(ownChannel(row.requested_by), 'data-export-ended', {
      exportId: row.id,
      failure: 'failure' in outcome ? outcome.failure : null,
    });
    // The list of exports is reloaded with the profile.
    tx.emit(ownChannel(row.requested_by), 'reload-profile', {});
    if ('size' in outcome) await tx.addJob('data-export-mail', { exportId: row.id });
  });
}
