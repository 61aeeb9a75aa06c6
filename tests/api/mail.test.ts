import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetPasswordMail } from '#server/accounts/reset-password-mail.ts';
import { createOutboxMailer } from '#server/kernel/mail/outbox-mailer.ts';
import { createSmtpMailer } from '#server/kernel/mail/smtp-mailer.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';

const mail = resetPasswordMail({
  to: 'mei@lim.test',
  firstname: '<b>Mei & "Co"</b>',
  link: 'https://proofs.test/reset-password?token=abc&x=1',
  productName: 'Proofs & Co',
  supportEmail: 'help@proofs.test',
});

describe('a mail', () => {
  it('says the same in plain text and in HTML, with every name escaped', () => {
    expect(mail.subject).toBe('Reset your Proofs & Co password');
    expect(mail.text).toContain('Hello <b>Mei & "Co"</b>,');
    expect(mail.text).toContain('\nhttps://proofs.test/reset-password?token=abc&x=1\n');
    expect(mail.text).toContain('help@proofs.test');
    expect(mail.html).toContain('Hello &lt;b&gt;Mei &amp; &quot;Co&quot;&lt;/b&gt;,');
    expect(mail.html).toContain('href="https://proofs.test/reset-password?token=abc&amp;x=1"');
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).not.toMatch(/<(img|script|link)\b/);
  });
});

describe('the outbox', () => {
  it('holds one whole file a mail, in the order sent', async () => {
    const folder = await temporaryFolder('outbox');
    let now = Date.parse('2026-03-01T08:30:00Z');
    const mailer = createOutboxMailer(join(folder, 'outbox'), 'Proofs <no-reply@proofs.test>', () => {
      now += 1_000;
      return new Date(now);
    });
    await mailer.send(mail);
    await mailer.send({ ...mail, to: 'ravi@lim.test', senderName: 'Brightside Proofs' });
    const keyed = { ...mail, replyTo: 'help@proofs.test', key: 'job-7' };
    for (const each of [keyed, keyed]) await mailer.send(each);
    const names = (await readdir(join(folder, 'outbox'))).sort();
    expect(names).toHaveLength(4);
    expect(names[0]).toMatch(/^2026-03-01T08-30-\d\d\.000Z-[\da-f]{8}\.eml$/);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, 'outbox', name), 'utf8')));
    expect(texts[0]).toContain('To: mei@lim.test');
    expect(texts[1]).toContain('To: ravi@lim.test');
    expect(texts[0]).toContain('From: Proofs <no-reply@proofs.test>');
    expect(texts[1]).toContain('From: Brightside Proofs <no-reply@proofs.test>');
    for (const text of texts) expect(text).toContain('Auto-Submitted: auto-generated');
    expect(texts[0]).not.toContain('Reply-To');
    expect(texts[2]).toContain('Reply-To: help@proofs.test');
    const ids = texts.map((text) => /^Message-ID: (.+)$/m.exec(text)?.[1]);
    expect(ids.slice(2)).toEqual(['<job-7@proofs.test>', '<job-7@proofs.test>']);
    expect(new Set(ids).size).toBe(3);
    expect(texts[0]).toContain('Content-Type: text/plain');
    expect(texts[0]).toContain('Content-Type: text/html');
    await rm(folder, { recursive: true });
  });
});

describe('SMTP', () => {
  const received: { from: string; to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === 'galley' && password === 'p@ss') done(null, { user: username });
      else done(new Error('who?'));
    },
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  let port: number;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    port = (server.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('delivers to the configured server as the configured sender', async () => {
    const mailer = createSmtpMailer(
      `smtp://galley:p%40ss@127.0.0.1:${port}`,
      'Proofs <no-reply@proofs.test>',
    );
    await mailer.send(mail);
    mailer.close();
    expect(received).toMatchObject([{ from: 'no-reply@proofs.test', to: ['mei@lim.test'] }]);
    expect(received[0]?.text).toContain('Subject: Reset your Proofs & Co password');
    expect(received[0]?.text).toContain('Auto-Submitted: auto-generated');
  });

  it('rejects with the reason when the server refuses or is not there', async () => {
    const refused = createSmtpMailer(`smtp://galley:wrong@127.0.0.1:${port}`, 'no-reply@proofs.test');
    await expect(refused.send(mail)).rejects.toThrow(/who\?/);
    refused.close();
    const nobody = createSmtpMailer('smtp://127.0.0.1:1', 'no-reply@proofs.test');
    await expect(nobody.send(mail)).rejects.toThrow(/ECONNREFUSED/);
    nobody.close();
  });
});
