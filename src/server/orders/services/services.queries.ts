import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { ManagedCategory, Service, ServiceTerms } from '#shared/orders/services/service.ts';

/** Returns all services in the order of the offer, with the number of orders that have each. */
export const allServices = (tx: Tx): Promise<ManagedCategory[]> =>
  tx.query(
    `SELECT g.id, g.name, coalesce(jsonb_agg(jsonb_build_object(
         'id', s.id, 'categoryId', g.id, 'name', s.name, 'isOffered', s.is_offered,
         'allocatedMinutes', round(s.allocated_seconds / 60.0), 'requiredFields', to_jsonb(s.required_fields),
         'checklist', s.checklist,
         'orders', (SELECT count(*) FROM orders o WHERE o.service_id = s.id AND o.state <> 'draft')
       ) ORDER BY s.place, lower(s.name)) FILTER (WHERE s.id IS NOT NULL), '[]') AS services
     FROM service_categories g LEFT JOIN services s ON s.category_id = g.id
     GROUP BY g.id ORDER BY g.place, lower(g.name)`,
  );

/** Locks the services until the transaction ends: one change after another. */
export async function lockServices(tx: MutationTx): Promise<void> {
  await tx.lock(
    'services',
    ['all'],
    'LOCK TABLE service_categories, services IN SHARE ROW EXCLUSIVE MODE',
    [],
  );
}

export async function insertCategory(tx: Tx, name: string): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO service_categories (name, place) SELECT $1, coalesce(max(place) + 1, 0) FROM service_categories
     RETURNING id`,
    [name],
  );
  return row.id;
}

export async function updateCategory(tx: Tx, id: string, name: string): Promise<void> {
  await tx.query('UPDATE service_categories SET name = $2 WHERE id = $1', [id, name]);
}

export async function deleteCategoryRow(tx: Tx, id: string): Promise<void> {
  await tx.query('DELETE FROM service_categories WHERE id = $1', [id]);
}

const stored = (terms: ServiceTerms): unknown[] => [
  terms.categoryId,
  terms.name,
  terms.isOffered,
  terms.allocatedMinutes * 60,
  terms.requiredFields,
  JSON.stringify(terms.checklist),
];

/** The place behind the others of category `$1`. */
const lastPlace = '(SELECT coalesce(max(place) + 1, 0) FROM services WHERE category_id = $1)';

export async function insertService(tx: Tx, terms: ServiceTerms): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO services (category_id, name, is_offered, allocated_seconds, required_fields, checklist, place)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, ${lastPlace}) RETURNING id`,
    stored(terms),
  );
  return row.id;
}

/** A service that changes its category becomes the last there. */
export async function updateService(tx: Tx, id: string, terms: ServiceTerms): Promise<void> {
  await tx.query(
    `UPDATE services SET place = CASE WHEN category_id = $1 THEN place ELSE ${lastPlace} END, category_id = $1,
       name = $2, is_offered = $3, allocated_seconds = $4, required_fields = $5, checklist = $6::jsonb
     WHERE id = $7`,
    [...stored(terms), id],
  );
}

/** Gives the categories and their services the places in which they are listed. */
export async function placeServices(
  tx: Tx,
  categories: readonly { id: string; services: readonly string[] }[],
): Promise<void> {
  const place = (table: 'service_categories' | 'services', ids: readonly string[]) =>
    tx.query(
      `UPDATE ${table} t SET place = given.place
       FROM unnest($1::text[]) WITH ORDINALITY AS given (id, place) WHERE t.id = given.id`,
      [ids],
    );
  await place(
    'service_categories',
    categories.map(({ id }) => id),
  );
  await place(
    'services',
    categories.flatMap(({ services }) => services),
  );
}

export async function findService(tx: Tx, id: string): Promise<Service | null> {
  const [row] = await tx.query<Service>(
    `SELECT id, name, is_offered AS "isOffered", required_fields AS "requiredFields" FROM services WHERE id = $1`,
    [id],
  );
  return row ?? null;
}

/** Gives an order that has no allocated time that of its service. */
export async function allocateByService(tx: Tx, orderId: number): Promise<void> {
  await tx.query(
    `UPDATE orders o SET allocated_seconds = s.allocated_seconds FROM services s
     WHERE o.id = $1 AND s.id = o.service_id AND o.allocated_seconds = 0`,
    [orderId],
  );
}
