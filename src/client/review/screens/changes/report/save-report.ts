import { viewerOf } from '#client/accounts/stores/viewer.ts';
import { countSentence } from '#client/review/screens/changes/comparison-labels.ts';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import type { ReviewedOrder } from '#client/review/screens/controller/scene-context.ts';
import type { Client } from '#client/state/client.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import { dayText, hourText } from '#client/ui/display/date-labels.ts';
import { saveBlob } from '#client/ui/save-blob.ts';
import { drawReport } from './draw-report.ts';
import { changesCsv, reportRows, verdictSummary } from './report-rows.ts';

export interface ReportedWalk {
  client: Client;
  order: ReviewedOrder;
  walk: ChangeWalk;
}

const nameOf = ({ walk: { comparison } }: ReportedWalk, ending: string): string =>
  `${comparison.version.fileName.replace(/\.[^.]+$/, '')}-changes-${comparison.old.version}-${comparison.version.version}.${ending}`;

/** Downloads the changes as CSV. */
export function saveChangesCsv(reported: ReportedWalk): void {
  saveBlob(new Blob([changesCsv(reportRows(reported.walk))], { type: 'text/csv' }), nameOf(reported, 'csv'));
}

/** Downloads the changes as PDF, in the background; a toast shows its progress and cancels it. */
export async function saveChangesPdf(reported: ReportedWalk): Promise<void> {
  const { client, order, walk } = reported;
  const { old, version, state } = walk.comparison;
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
  const made = `${dayText(now)} ${now.getFullYear()}, ${hourText(now)}${by === undefined ? '' : `, ${by}`}`;
  try {
    const blob = await drawReport({
      walk,
      content: {
        title: `Changes of ${version.fileName}`,
        facts: [
          `${order.orderName} #${order.orderId}`,
          `${countSentence(state)} from version ${old.version} to version ${version.version}: ${verdictSummary(rows)}`,
          made,
        ],
        rows,
        labels: { before: `Version ${old.version}`, after: `Version ${version.version}` },
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
