import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}
const isNode = (value: unknown): value is Node & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Returns the number of lines of each function in a file, including nested functions. */
export function functionLines(file: string): { line: number; lines: number }[] {
  const source = readFileSync(file, 'utf8');
  const found: { line: number; lines: number }[] = [];
  const linesOf = (from: number, to: number): number => source.slice(from, to).split('\n').length;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    if (!isNode(value)) return;
    if (value.type.includes('Function') && isNode(value.body))
      found.push({ line: linesOf(0, value.start), lines: linesOf(value.start, value.end) });
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(file, source).program);
  return found;
}
