import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isClosedOrder,
  isDraft,
  isInternalReader,
  isReadableOrder,
  isReadableVersion,
} from '#server/access/visibility.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { mayReadAttachment, mayReadVersion } from '#shared/access/attachment-visibility.ts';
import { isDraft as isDraftOrder, mayReadOrder } from '#shared/access/order-visibility.ts';
import { roles } from '#shared/access/role.ts';
import { type AttachmentKind, attachmentKindSchema } from '#shared/files/attachment.ts';
import { type OrderState, type OrderStatus, orderStateSchema, orderStatuses } from '#shared/orders/order.ts';
import { isClosedStatus } from '#shared/orders/order-status.ts';
import { openTestDb } from '../support/servers/test-db.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db?.close());

/** The SQL list of all these values as a table of one column. */
const each = (name: string, values: readonly string[]): string =>
  `unnest(ARRAY[${values.map((value) => `'${value}'`).join(', ')}]) AS ${name}`;

describe('SQL says of every case what the rule says:', () => {
  it('who may read an order, and which are drafts or closed', async () => {
    const rows = await db.query<{
      status: OrderStatus;
      state: OrderState;
      reader: string | null;
      seen: boolean;
      draft: boolean;
      closed: boolean;
    }>(
      `SELECT o.status, o.state, reader, ${isReadableOrder('o', 'reader')} AS seen, ${isDraft('o')} AS draft,
         ${isClosedOrder('o')} AS closed
       FROM (SELECT *, 'harbour' AS company_id FROM ${each('status', orderStatuses)},
         ${each('state', orderStateSchema.options)}) o, unnest(ARRAY['harbour', 'kestrel', NULL]) AS reader`,
    );
    expect(rows).toHaveLength(orderStatuses.length * orderStateSchema.options.length * 3);
    for (const { reader, seen, draft, closed, ...order } of rows) {
      const rule = mayReadOrder({ companyId: reader }, { ...order, companyId: 'harbour' });
      expect([order, reader, seen]).toEqual([order, reader, rule]);
      expect([order, draft, closed]).toEqual([order, isDraftOrder(order), isClosedStatus(order.status)]);
    }
  });

  it('which versions customers may read', async () => {
    const rows = await db.query<{
      status: OrderStatus;
      kind: AttachmentKind;
      is_internal: boolean;
      client_type: string;
      seen: boolean;
    }>(
      `SELECT o.status, a.kind, v.is_internal, u.client_type, ${isReadableVersion('o', 'a', 'v', 'u')} AS seen
       FROM (SELECT * FROM ${each('status', orderStatuses)}) o, (SELECT * FROM ${each('kind', attachmentKindSchema.options)}) a,
         (VALUES (true), (false)) v (is_internal), (VALUES ('customer'), ('user')) u (client_type)`,
    );
    expect(rows).toHaveLength(orderStatuses.length * attachmentKindSchema.options.length * 4);
    for (const { status, kind, is_internal: isInternal, client_type: side, seen } of rows)
      for (const role of ['owner', 'staff'] as const)
        expect([status, kind, isInternal, side, seen]).toEqual([
          status,
          kind,
          isInternal,
          side,
          mayReadVersion(role, { isInternal }) &&
            mayReadAttachment(role, { kind, uploadedByCustomer: side === 'customer' }, status),
        ]);
  });

  it('who reads what is internal', async () => {
    const rows = await db.query<{ role: (typeof roles)[number]; reads: boolean }>(
      `SELECT u.role, ${isInternalReader('u')} AS reads FROM (SELECT * FROM ${each('role', roles)}) u`,
    );
    expect(rows).toHaveLength(roles.length);
    for (const { role, reads } of rows)
      expect([role, reads]).toEqual([
        role,
        mayReadAttachment(role, { kind: 'internal', uploadedByCustomer: false }, 'new-order'),
      ]);
  });
});
