import { isReadableOrder } from '#server/access/visibility.queries.ts';
import type { PersonRow } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { providerClient } from './order-filter.queries.ts';

export interface NamedRow {
  id: string;
  name: string;
}
interface CompanyRow extends NamedRow {
  logo: string | null;
}
export interface StaffRow extends PersonRow {
  /** Whether orders can be given to them now. */
  is_assignable: boolean;
}

export const clientRows = (tx: Tx): Promise<CompanyRow[]> =>
  tx.query(
    `SELECT id, name, whitelabel ->> 'logo' AS logo FROM companies WHERE client_id = id ORDER BY lower(name), id`,
  );

const ofClients = `($1::text[] IS NULL OR coalesce(c.client_id, '${providerClient}') = ANY ($1))`;

/** Companies of some clients, or all. */
export const customerRows = (tx: Tx, clientIds: readonly string[] | null): Promise<CompanyRow[]> =>
  tx.query(
    `SELECT c.id, c.name, c.whitelabel ->> 'logo' AS logo FROM companies c WHERE ${ofClients}
     ORDER BY lower(c.name), c.id`,
    [clientIds],
  );

/** People who have made an order that is no draft, or whose company is `companyId`. */
export const creatorRows = (
  tx: Tx,
  scope: {
    companyId: string | null;
    clientIds: readonly string[] | null;
    customerIds: readonly string[] | null;
  },
): Promise<PersonRow[]> =>
  tx.query(
    `SELECT u.id, u.firstname, u.lastname, u.avatar FROM users u
     WHERE EXISTS (SELECT FROM orders o JOIN companies c ON c.id = o.company_id
       WHERE o.creator_id = u.id AND ${ofClients} AND ($2::text[] IS NULL OR c.id = ANY ($2))
         AND ${isReadableOrder('o', '$3')})
     ORDER BY lower(u.firstname), lower(u.lastname), u.id`,
    [scope.clientIds, scope.customerIds, scope.companyId],
  );

/** The staff of these roles, and others whom orders still name in `place`. */
export const staffRows = (
  tx: Tx,
  place: 'operator_id' | 'manager_id',
  roles: readonly string[],
): Promise<StaffRow[]> =>
  tx.query(
    `SELECT id, firstname, lastname, avatar, is_assignable FROM (
       SELECT u.*, u.role = ANY ($1::text[]) AND u.deactivated_at IS NULL AS is_assignable FROM users u
       WHERE u.client_type = 'user'
     ) u WHERE is_assignable OR EXISTS (SELECT FROM orders o WHERE o.${place} = u.id)
     ORDER BY lower(firstname), lower(lastname), id`,
    [roles],
  );

export const categoryRows = (tx: Tx): Promise<NamedRow[]> =>
  tx.query('SELECT id, name FROM service_categories ORDER BY place, lower(name)');

/** Services of some categories, or all. */
export const serviceRows = (tx: Tx, categoryIds: readonly string[] | null): Promise<NamedRow[]> =>
  tx.query(
    `SELECT s.id, s.name FROM services s JOIN service_categories g ON g.id = s.category_id
     WHERE $1::text[] IS NULL OR g.id = ANY ($1) ORDER BY g.place, lower(g.name), s.place, lower(s.name)`,
    [categoryIds],
  );
