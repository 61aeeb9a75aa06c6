import { hashPassword } from '#server/accounts/password.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { migrate } from '#server/kernel/db/migrate.ts';
import { allMigrations } from '#server/migrations/all-migrations.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';

export const password = 'correct horse battery';
export const writers = [
  { email: 'mei@lim.test', side: 'customer', role: 'owner' },
  { email: 'arif@lim.test', side: 'customer', role: 'staff' },
  { email: 'devi@galley.test', side: 'user', role: 'operator' },
  { email: 'tan@galley.test', side: 'user', role: 'manager' },
] as const;

/** Where the writers comment. */
export interface WrittenProof {
  orderId: string;
  /** Path of its version, below a side's prefix. */
  proof: string;
  topics: string[];
}

/**
 * Seeds one order in review with a proof and two threads, as rows: the tests do not depend on how they are
 * made.
 */
export async function seedWriters(db: Db): Promise<WrittenProof> {
  await migrate(db, allMigrations);
  const one = async (text: string, values: unknown[]): Promise<string> => {
    const [row] = await db.query<{ id: string | number }>(`${text} RETURNING id`, values);
    return String(row?.id);
  };
  const company = await one('INSERT INTO companies (name, storage_quota) VALUES ($1, -1)', ['Lim & Sons']);
  const hash = await hashPassword(password);
  const people: string[] = [];
  for (const { email, side, role } of writers)
    people.push(
      await one(
        'INSERT INTO users (client_type, role, company_id, email, password_hash) VALUES ($1, $2, $3, $4, $5)',
        [side, role, side === 'customer' ? company : null, email, hash],
      ),
    );
  const [owner] = people;
  const order = await one(
    `INSERT INTO orders (company_id, name, status, service_name, package_name, creator_id)
     VALUES ($1, 'Menu', 'in-review', 'Design', 'Basic', $2)`,
    [company, owner],
  );
  const attachment = await one(
    `INSERT INTO attachments (order_id, kind, name) VALUES ($1, 'customer', 'menu.pdf')`,
    [order],
  );
  const version = await one(
    `INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, uploaded_by, sha256)
     VALUES ($1, 1, 'menu.pdf', 'application/pdf', 'pdf', 1, 'orders/menu.pdf', $2, repeat('0', 64))`,
    [attachment, people[2]],
  );
  const topics: string[] = [];
  for (const number of [1, 2])
    topics.push(
      await one(
        `INSERT INTO topics (version_id, tab, number, sender_id, message, message_text)
         VALUES ($1, 'public', $2, $3, $4, 'Begin')`,
        [version, number, owner, JSON.stringify(richTextOf('Begin'))],
      ),
    );
  return { orderId: order, proof: `/order/${order}/attachment/${attachment}/version/${version}`, topics };
}
