import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';

/** A test that failed, with the browsers and the server it failed in. */
interface Failure {
  file: string;
  test: string;
  contexts: readonly BrowserContext[];
  serverLog: string;
}

const maxTextLength = 3_000;
const lastLines = 40;

const fileName = (text: string): string => text.replace(/\W+/g, '-').slice(0, 80);
const failed = (error: unknown): string => `cannot be had: ${error}`;

/**
 * Leaves the pictures of all pages, what each browser was asked to do, and the server's log in `test-results`, and prints
 * where they are. Prints what the pages show and the end of the log too: of a run elsewhere nothing but its output is kept.
 */
export async function leaveEvidence({ file, test, contexts, serverLog }: Failure): Promise<void> {
  const folder = join('test-results', fileName(file), fileName(test));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'server.log'), serverLog);
  const lines = [`“${test}” failed. ${folder} has server.log and:`];
  for (const [at, context] of contexts.entries()) {
    for (const [index, page] of context.pages().entries())
      lines.push(...(await pageLines(page, join(folder, `page-${at + 1}-${index + 1}.png`))));
    const trace = join(folder, `trace-${at + 1}.zip`);
    lines.push(
      await context.tracing.stop({ path: trace }).then(
        () => `${trace}, for npx playwright show-trace`,
        (error) => `${trace} ${failed(error)}`,
      ),
    );
  }
  const log = serverLog.trimEnd().split('\n').slice(-lastLines);
  console.error([...lines, 'The server printed last:', ...log].join('\n'));
}

async function pageLines(page: Page, picture: string): Promise<string[]> {
  const shown = await page.screenshot({ path: picture, timeout: 10_000 }).then(
    () => picture,
    (error) => `${picture} ${failed(error)}`,
  );
  const text = await page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(failed);
  return [`${shown}, of ${page.url()}, which shows:`, text.slice(0, maxTextLength)];
}
