import { isOver } from '#client/review/stores/comparison.store.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { ReportedWalk } from './report/save-report.ts';

/**
 * Downloads the changes; the code that makes the report is loaded when it is needed. If they are compared in another way
 * before it is there, says so instead.
 */
export async function saveChanges(reported: ReportedWalk, as: 'pdf' | 'csv'): Promise<void> {
  const { state } = reported.walk.comparison;
  const { settings } = state;
  const { saveChangesCsv, saveChangesPdf } = await import('./report/save-report.ts');
  if (state.settings !== settings || !isOver(state))
    showToast(reported.client.toasts, {
      kind: 'error',
      title: 'The report was not made',
      messages: ['The files are compared in another way now. Save it once that is done.'],
    });
  else if (as === 'csv') saveChangesCsv(reported);
  else await saveChangesPdf(reported);
}
