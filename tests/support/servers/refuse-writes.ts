import type { Db } from '#server/kernel/db/db.ts';

export type RefusedWrites = [
  table: string,
  write: 'INSERT' | 'UPDATE' | 'DELETE',
  condition: string,
  use: () => Promise<void>,
];

/** Has the database refuse writes of a table's rows that fit `condition`, while `use` runs. Leaves nothing to later users. */
export async function refuseWrites(db: Db, ...[table, write, condition, use]: RefusedWrites): Promise<void> {
  const refuse = `refuse_${table}()`;
  await db.query(
    `CREATE FUNCTION ${refuse} RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE 'refused in %', TG_TABLE_NAME; END $$`,
  );
  await db.query(
    `CREATE TRIGGER refused BEFORE ${write} ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION ${refuse}`,
  );
  await use().finally(() => db.query(`DROP FUNCTION ${refuse} CASCADE`));
}
