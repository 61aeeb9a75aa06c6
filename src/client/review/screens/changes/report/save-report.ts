import { viewerOf } from '#client/accounts/stores/viewer.ts';
import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import type { ReviewedOrder } from '#client/review/screens/controller/scene-context.ts';
import type { Client } from '#client/state/client.ts';
import { saveBlob } from '#client/state/save-file.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import { hourText, shortDay } from '#client/ui/display/date-labels.ts';
import type { Version } from '#shared/files/attachment.ts';
import { drawReport } from './draw-report.ts';
import { changesCsv, renderingRows, reportFacts, reportRows } from './report-rows.ts';

export interface ReportedWalk {
  client: Client;
  order: ReviewedOrder;
  walk: ChangeWalk;
}

const stem = ({ fileName }: Version): string => fileName.replace(/\.[^.]+$/, '');
/** Returns a version's number if both versions belong to the same attachment; otherwise with its file name. */
const sideOf = ({ old, version }: Comparison): string =>
  old.attachmentId === version.attachmentId ? `${old.version}` : `${stem(old)}-${old.version}`;

const nameOf = ({ walk: { comparison } }: ReportedWalk, ending: string): string =>
  `${stem(comparison.version)}-changes-${sideOf(comparison)}-${comparison.version.version}.${ending}`;

/** Downloads the changes as CSV. */
export function saveChangesCsv(reported: ReportedWalk): void {
  const { walk } = reported;
  const rows = [...reportRows(walk), ...renderingRows(walk)];
  const csv = changesCsv(rows, walk.comparison.state.settings);
  saveBlob(new Blob([csv], { type: 'text/csv' }), nameOf(reported, 'csv'));
}

/** Downloads the changes as PDF, in the background; a toast shows its progress and cancels it. */
export async function saveChangesPdf(reported: ReportedWalk): Promise<void> {
  const { client, order, walk } = reported;
  const { names, version } = walk.comparison;
  const rows = reportRows(walk);
  const fileName = nameOf(reported, 'pdf');
  const id = `report-${version.id}`;
  const abort = new AbortController();
  const show = (percentCompleted: number, messages: string[]): void =>
    void showToast(client.toasts, {
      ...{ id, kind: 'download', title: 'Making the report...', messages },
      progress: { fileName, fileSize: null, percentCompleted, state: 'running' },
      action: {
        label: 'Cancel',
        run: () => {
          abort.abort();
          closeToast(client.toasts, id);
        },
      },
    });
  show(0, []);
  const by = viewerOf(client.session)?.person.name;
  const now = new Date();
  const made = `${shortDay(now)} ${now.getFullYear()}, ${hourText(now)}${by === undefined ? '' : `, ${by}`}`;
  try {
    const blob = await drawReport({
      walk,
      content: {
        title: `Changes of ${version.fileName}`,
        facts: reportFacts(order, walk.comparison, rows, made),
        rows,
        labels: { before: names.old, after: names.new },
      },
      signal: abort.signal,
      onPage: (done, total) => show((done / total) * 100, [`Page ${done} of ${total}`]),
    });
    saveBlob(blob, fileName);
    showToast(client.toasts, {
      ...{ id, kind: 'download', title: 'Download complete' },
      progress: { fileName, fileSize: blob.size, percentCompleted: 100, state: 'success' },
    });
  } catch (error) {
    if (abort.signal.aborted) return;
    showToast(client.toasts, {
      ...{ id, kind: 'error', title: 'The report could not be made' },
      messages: [error instanceof Error ? error.message : 'Try again.'],
    });
  }
}
