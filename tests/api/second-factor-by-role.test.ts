import { expect, it } from 'vitest';
import { factorRoles } from '#server/accounts/second-factor/second-factors.queries.ts';
import { migrate } from '#server/kernel/db/migrate.ts';
import { allMigrations } from '#server/migrations/all-migrations.ts';
import { teamRolesOf } from '#shared/accounts/team-members.ts';
import { openEmptyDb } from '../support/servers/test-db.ts';

it.each([
  [true, teamRolesOf('user')],
  [false, []],
])('an installation whose staff must have a second factor (%s) requires it of %j', async (was, roles) => {
  const db = await openEmptyDb();
  await migrate(
    db,
    allMigrations.filter(({ number }) => number < 119),
  );
  await db.query(
    `INSERT INTO installation (is_second_factor_required) VALUES ($1)
     ON CONFLICT (id) DO UPDATE SET is_second_factor_required = excluded.is_second_factor_required`,
    [was],
  );
  await migrate(db, allMigrations);
  expect((await factorRoles(db)).toSorted()).toEqual(roles.toSorted());
  await db.close();
});
