import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Mail } from '#server/kernel/mail/mailer.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';

let scene: BillingScene;
let invoice: Invoice;
beforeAll(async () => {
  scene = await openBillingScene();
  await scene.set();
});
afterAll(() => scene.server.close());

it('the mail of an invoice names each tax and the total, and where to pay one below the other', async () => {
  invoice = await scene.buy({ hours: 1 });
  const { text, html, replyTo } = await scene.server.nextMail();
  expect(text).toContain(`To ask about it, reply to ${replyTo} and name `);
  expect(text).toContain('1 × 5 hours of work, RM 550.00\nSST 8 %, RM 44.00\nTotal, RM 594.00\n');
  expect(html).toContain('1 × 5 hours of work, RM 550.00<br>SST 8 %, RM 44.00<br>Total, RM 594.00</p>');
  expect(html).toMatch(/Account holder: Galley Studio Sdn Bhd<br>/);
});

it('an owner whose address refuses mail keeps it from no other, who gets it once', async () => {
  const { server, companyId } = scene;
  await server.addPerson({ email: 'second@olive.test', role: 'owner', companyId });
  const owners = await server.db.query<{ id: string; email: string }>(
    `SELECT id, email FROM users WHERE company_id = $1 AND role = 'owner' ORDER BY id`,
    [companyId],
  );
  for (const { email: refused } of owners) {
    const got: string[] = [];
    const tried: string[] = [];
    const send = vi.spyOn(server.parts.mailer, 'send').mockImplementation(async ({ to }) => {
      tried.push(to);
      if (to === refused) throw new Error('550 no such mailbox');
      got.push(to);
    });
    await scene.buy({ room: 1 });
    const other = owners.find(({ email }) => email !== refused)?.email;
    await expect.poll(() => tried.filter((to) => to === refused).length).toBeGreaterThan(1);
    expect(got).toEqual([other]);
    send.mockRestore();
    await server.db.query(`DELETE FROM jobs WHERE kind = 'invoice-mail'`);
  }
  await server.db.query(`UPDATE users SET deactivated_at = now() WHERE email = 'second@olive.test'`);
});

it('a payment in part is mailed with what has come and what is left, the last one as paid', async () => {
  const record = (fields: Record<string, string>) =>
    scene.manager.write('PUT', `/billing/invoices/${invoice._id}/payment`, 'customer-transaction', fields);
  await record({ reference: 'TT 1', amount: '20000' });
  const part = await scene.server.nextMail();
  expect(part.subject).toBe(`RM 200.00 received for invoice ${invoice.number}`);
  expect(part.text).toContain(
    `Thank you: we have received RM 200.00 for invoice ${invoice.number} over RM 594.00. RM 394.00 of it is still to be paid, until `,
  );
  expect(part.text).toContain('Payment reference: TT 1');
  await record({ reference: 'TT 2' });
  expect((await scene.server.nextMail()).text).toContain(`invoice ${invoice.number} over RM 594.00 is paid.`);
});

describe('the mail of a payment', () => {
  const { promise: isEnded, reject: end } = withResolvers();
  const waiting = () => scene.server.db.query(`SELECT id FROM jobs WHERE kind = 'invoice-mail'`);

  it('is sent although the process that was sending it has ended, as the same mail', async () => {
    const { mailer } = scene.server.parts;
    invoice = await scene.buy({ hours: 1 });
    await scene.server.nextMail();
    const tried: Mail[] = [];
    const send = vi.spyOn(mailer, 'send').mockImplementation(async (mail) => {
      tried.push(mail);
      if (tried.length === 1) await isEnded;
    });
    try {
      await scene.manager.write('PUT', `/billing/invoices/${invoice._id}/payment`, 'customer-transaction', {
        reference: 'TT 3',
      });
      await expect.poll(() => tried.length).toBe(1);
      // Its lease is over: another takes the job.
      await scene.server.db.query(`UPDATE jobs SET run_at = now() WHERE kind = 'invoice-mail'`);
      await expect.poll(waiting).toEqual([]);
      expect(tried.map(({ subject, key }) => [subject, key])).toEqual([
        [tried[0]?.subject, tried[0]?.key],
        [expect.stringContaining(`${invoice.number}`), expect.any(String)],
      ]);
    } finally {
      end(new Error('the process has ended'));
      send.mockRestore();
    }
  });

  it('is not sent again by another job about the same', async () => {
    const sent = scene.server.mails.length;
    await scene.server.db.query(
      `INSERT INTO jobs (kind, lane, payload) VALUES ('invoice-mail', 'mail', jsonb_build_object('invoiceId', $1::text))`,
      [invoice._id],
    );
    await expect.poll(waiting).toEqual([]);
    expect(scene.server.mails).toHaveLength(sent);
  });
});

function withResolvers(): { promise: Promise<void>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((_, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}
