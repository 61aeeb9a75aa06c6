import { expect } from 'vitest';
import { dayMs } from '#shared/kernel/durations.ts';
import { type Member, type PlanSize, planOf, type Studio } from './studio.ts';

const csrf = 'reseller-customer';

async function manage(
  { admin }: Studio,
  { id }: Member,
  what: string,
  body: Record<string, string>,
): Promise<void> {
  const { status, messages } = await admin.write('POST', `/companies/${id}/${what}`, csrf, body);
  expect([what, status, messages?.join(' ')]).toEqual([what, 200, messages?.join(' ')]);
}

async function grantCredit(studio: Studio, member: Member, random: () => number): Promise<void> {
  const amount = 100 + Math.floor(random() * 20_000);
  await manage(studio, member, 'credit', { kind: 'money', amount: String(amount), reason: 'Sorry' });
  const [row] = await studio.server.db.query<{ at: Date }>(
    'SELECT max(granted_at) AS at FROM company_credits WHERE company_id = $1',
    [member.id],
  );
  member.credits.push({ at: row?.at.getTime() ?? 0, amount: BigInt(amount) });
}

/** A free company has the plan at once; one that pays, when what it has paid for ends. */
async function changePlan(studio: Studio, member: Member, size: PlanSize): Promise<void> {
  const { books, server, now } = studio;
  const { id, terms } = planOf(member, size);
  if (member.plan.price === terms.price) return;
  if (member.plan.price > 0n) {
    // Its next term is not invoiced yet.
    if (member.next !== null || (member.paidUntil ?? 0) < now() + 8 * dayMs) return;
    if (books.of(member).some(({ kind, closed }) => kind === 'plan' && closed === null)) return;
    await manage(studio, member, 'plan', { planId: id });
    member.next = { plan: terms, at: member.paidUntil ?? 0 };
    return;
  }
  await manage(studio, member, 'plan', { planId: id });
  const [row] = await server.db.query<{ id: string; at: Date }>(
    `SELECT id, created_at AS at FROM invoices WHERE company_id = $1 AND kind = 'plan'
     ORDER BY created_at DESC LIMIT 1`,
    [member.id],
  );
  if (row === undefined) throw new Error('the first term is not invoiced');
  books.begin(member, terms, row.id, row.at.getTime());
}

/** Merges a free company into another of its currency, whichever comes first. */
async function mergeOne(studio: Studio): Promise<void> {
  const { members, books } = studio;
  const gone = members.find(
    (member) => member.paidUntil === null && member.plan.price === 0n && books.of(member).length > 0,
  );
  const into = members.find((member) => member !== gone && member.currency === gone?.currency);
  if (gone === undefined || into === undefined) return;
  await manage(studio, gone, 'merge', { intoId: into.id });
  books.merge(gone, into);
  members.splice(members.indexOf(gone), 1);
}

/** What the studio's own people do about companies in the course of a day. */
export async function manageCompanies(studio: Studio, day: number, random: () => number): Promise<void> {
  for (const member of studio.members) {
    if (random() < 0.02) await grantCredit(studio, member, random);
    const isChanging = random() < (member.plan.price > 0n ? 0.02 : 0.01);
    if (isChanging) await changePlan(studio, member, random() < 0.5 ? 'small' : 'large');
  }
  if (day % 8 === 5) await mergeOne(studio);
}
