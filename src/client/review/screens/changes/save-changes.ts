import type { ReportedWalk } from './report/save-report.ts';

/** Downloads the changes; the code that makes the report is loaded when it is needed. */
export async function saveChanges(reported: ReportedWalk, as: 'pdf' | 'csv'): Promise<void> {
  const { saveChangesCsv, saveChangesPdf } = await import('./report/save-report.ts');
  if (as === 'csv') saveChangesCsv(reported);
  else await saveChangesPdf(reported);
}
