import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Decision } from '#shared/decisions/decision.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { attachmentOf, see, startJourney, threadWith, untilSharp } from '../support/browser/journey.ts';
import { quickStart } from '../support/servers/running-server.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';

const journey = startJourney();
const orderId = '10482';
const name = 'catalogue-spring';

let backups: string;
beforeAll(async () => {
  backups = join(await temporaryFolder('restored'), 'backups');
});
afterAll(() => rm(join(backups, '..'), { recursive: true, force: true }));

const run = promisify(execFile);
const command = (args: readonly string[]) =>
  run(process.execPath, [...quickStart, 'dist/server/main.js', ...args], {
    env: { ...process.env, DATA_DIR: journey.server().dataDir, FSYNC: 'off', LOG_LEVEL: 'warn' },
  });

async function uploadVersion(note: string): Promise<Attachment> {
  const clara = await journey.api('clara');
  const { id, versions } = await attachmentOf(clara, orderId, name);
  const old = await fetch(journey.url(versions[0]?.url ?? ''));
  const bytes = Buffer.concat([Buffer.from(await old.arrayBuffer()), Buffer.from(`\n% ${note}\n`)]);
  return clara.upload(orderId, { name: `${note}.pdf`, type: 'application/pdf', bytes }, id);
}

it('pages that are open while the server’s data are restored decide on what is there then, and keep what is written', async () => {
  const path = await journey.reviewPath('ben', orderId, name);
  const [ben, farah] = [await journey.as('ben', path), await journey.as('farah', path)];
  for (const page of [ben, farah]) await untilSharp(page);
  const before = await attachmentOf(await journey.api('clara'), orderId, name);
  await command(['backup', backups]);

  const clara = await journey.api('clara');
  const threads = `/order/${orderId}/attachment/${before.id}/version/${before.versions[0]?.id}/annotation`;
  const fields = { message: JSON.stringify(richTextOf('Written after the backup')), tab: 'public' };
  await clara.write('POST', threads, 'card-annotation', fields);
  await threadWith(farah, 'Written after the backup').getByRole('button', { name: 'Reply' }).click();
  await farah.keyboard.type('A reply to what is lost');
  await uploadVersion('lost');
  const bar = ben.getByRole('region', { name: 'Newer version' });
  await bar.getByRole('button', { name: 'Show it' }).click();
  await untilSharp(ben);
  const approve = ben.getByRole('button', { name: 'Order Approved' });
  const question = ben.getByRole('dialog', { name: /^Approve version/ });
  await approve.click();
  await see(question).toContainText('lost.pdf');

  await journey.server().stop('SIGKILL');
  await rm(journey.server().dataDir, { recursive: true, force: true });
  await command(['restore', backups]);
  await journey.server().restart();
  await see(ben.getByText('Version 4 was removed.').first()).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await see(approve).toHaveAttribute('aria-disabled', 'true');

  await farah.getByRole('textbox', { name: 'Reply' }).press('Control+Enter');
  await see(farah.getByText('Your comment was not sent').first()).toBeVisible();
  await farah.getByRole('button', { name: 'Show drafts' }).click();
  await see(farah.getByRole('dialog')).toContainText('A reply to what is lost');

  const [found] = (await uploadVersion('found')).versions;
  await ben.getByRole('button', { name: 'Show version 4' }).click();
  await untilSharp(ben);
  await approve.click();
  await see(question).toContainText('found.pdf');
  await question.getByRole('button', { name: /^Approve/ }).click();
  await ben.waitForURL(journey.url('/'));
  const { data } = await (await journey.api('ben')).get<Decision[]>(`/order/${orderId}/decisions`);
  expect(data?.[0]?.versions).toMatchObject([
    { versionId: found?.id, sha256: found?.fileMeta.sha256, onScreen: true },
  ]);
});
