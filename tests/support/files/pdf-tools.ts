import { execFileSync } from 'node:child_process';
import type { TestContext } from 'vitest';
import { debianTool } from './debian-tool.ts';

const programs = ['pdfsig', 'pdftotext', 'pdfinfo', 'pdfdetach', 'qpdf'];
let absence: string | null = null;

/**
 * Installs poppler's programs and qpdf, with which tests check PDF files. If that fails it reports what is
 * not checked: the tests that need them are skipped, each with the reason.
 */
export async function pdfTools(): Promise<void> {
  try {
    await debianTool('poppler-utils', 'pdfsig');
    await debianTool('qpdf', 'qpdf');
  } catch (error) {
    absence = `${programs.join(', ')} are not all on this machine, and could not be installed`;
    process.stderr.write(`${absence} (${error}): PDF files are not checked by other programs.\n`);
  }
}

/** Skips what follows in a test where the programs are absent. What can be checked without them comes before. */
export const needsPdfTools = ({ skip }: TestContext): void => (absence === null ? undefined : skip(absence));

/** Returns what a program prints, also where it ends with an error. */
export function runTool(program: string, ...args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && 'stderr' in error)
      return `${error.stdout}${error.stderr}`;
    throw error;
  }
}
