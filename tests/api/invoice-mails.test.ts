import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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
  const { text, html } = await scene.server.nextMail();
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
