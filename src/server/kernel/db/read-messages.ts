import { DatabaseError } from './database-error.ts';

/** What the database sends back to one statement. */
export interface StatementResult {
  rows: Record<string, unknown>[];
  /** Why it failed; null if it did not. */
  fault: DatabaseError | null;
  /** Whether the database has read and kept its text. */
  isParsed: boolean;
  /** Of NOTIFY, by a statement that is a transaction of its own. */
  notifications: { channel: string; payload: string }[];
}

type Parsers = ReadonlyMap<number, (text: string) => unknown>;
interface Column {
  name: string;
  parse(text: string): unknown;
}

const asText = (text: string): string => text;
const typeOf = (letter: string): number => letter.charCodeAt(0);
const parseComplete = typeOf('1');
const rowDescription = typeOf('T');
const dataRow = typeOf('D');
const errorResponse = typeOf('E');
const notification = typeOf('A');
/** Bytes of a column's description after its name. */
const columnBytes = 18;
const headBytes = 5;

/** Returns the text that ends with a zero byte, and where what follows begins. */
function textAt(bytes: Buffer, at: number): { text: string; next: number } {
  const end = bytes.indexOf(0, at);
  return { text: bytes.toString('utf8', at, end), next: end + 1 };
}

function readColumns(bytes: Buffer, start: number, parsers: Parsers): Column[] {
  let at = start + 2;
  return Array.from({ length: bytes.readInt16BE(start) }, () => {
    const { text: name, next } = textAt(bytes, at);
    at = next + columnBytes;
    return { name, parse: parsers.get(bytes.readInt32BE(next + 6)) ?? asText };
  });
}

function readRow(bytes: Buffer, start: number, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  let at = start + 2;
  for (const { name, parse } of columns) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) row[name] = null;
    else {
      row[name] = parse(bytes.toString('utf8', at, at + length));
      at += length;
    }
  }
  return row;
}

function readFault(bytes: Buffer, start: number): DatabaseError {
  const fields = new Map<string, string>();
  for (let at = start; bytes[at] !== 0; ) {
    const { text, next } = textAt(bytes, at + 1);
    fields.set(String.fromCharCode(bytes[at] ?? 0), text);
    at = next;
  }
  return new DatabaseError(fields.get('M') ?? '', fields.get('C') ?? 'XX000', fields.get('n') ?? null);
}

/**
 * Reads the messages of PostgreSQL's protocol, version 3, that one statement is responded to with; values as text. The
 * library's own reader copies each value's bytes first, which took longer than most statements run.
 */
export function readMessages(bytes: Buffer, parsers: Parsers): StatementResult {
  const result: StatementResult = { rows: [], fault: null, isParsed: false, notifications: [] };
  let columns: Column[] = [];
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    const body = at + headBytes;
    switch (bytes[at]) {
      case parseComplete:
        result.isParsed = true;
        break;
      case rowDescription:
        columns = readColumns(bytes, body, parsers);
        break;
      case dataRow:
        result.rows.push(readRow(bytes, body, columns));
        break;
      case errorResponse:
        result.fault ??= readFault(bytes, body);
        break;
      case notification: {
        const { text: channel, next } = textAt(bytes, body + 4);
        result.notifications.push({ channel, payload: textAt(bytes, next).text });
      }
    }
  }
  return result;
}
