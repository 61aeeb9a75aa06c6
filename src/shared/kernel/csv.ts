/**
 * Where a spreadsheet that reads another separator than the comma, so that quotes keep nothing together, would begin a
 * cell with a formula. A minus that stands alone is a bullet or a smile.
 */
const formulaWithin = /([;\t\r\n])(?=[=+@＝＋－＠]|-[\w(.=+@-])/g;

/**
 * A field by RFC 4180. What spreadsheets would take for a formula begins with an apostrophe, so that what customers
 * write runs nowhere; East Asian ones take the wide signs as well. A negative number is none.
 */
function field(text: string): string {
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-\d+(\.\d+)?$/.test(text);
  const within = text.replace(formulaWithin, "$1'");
  const safe = isFormula ? `'${within}` : within;
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (fields: readonly string[]): string => `${fields.map(field).join(',')}\r\n`;

/** UTF-8 with the mark by which spreadsheets know it. */
export const csvHead = (titles: readonly string[]): string => `\uFEFF${csvLine(titles)}`;

/** `2026-03-31 14:05` in a zone, as spreadsheets read it; empty for no moment. */
export function localTime(timeZone: string): (at: Date | null) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => (at === null ? '' : format.format(at));
}

/** A column of a table: its title, and the text of its cells. */
export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => string];

export const csvTable = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  [
    csvHead(columns.map(([title]) => title)),
    ...rows.map((row) => csvLine(columns.map(([, value]) => value(row)))),
  ].join('');
