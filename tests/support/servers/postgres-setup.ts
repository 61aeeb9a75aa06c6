import type { TestProject } from 'vitest/node';
import { migrate } from '#server/kernel/db/migrate.ts';
import { openPostgresDb } from '#server/kernel/db/postgres-db.ts';
import { allMigrations } from '#server/migrations/all-migrations.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** If provided, test servers run on this PostgreSQL instead of the embedded database. */
    postgresUrl: string;
  }
}

/** Global set-up of the project that runs the API tests on PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const { url, stop } =
    given === undefined ? await startPostgres() : { url: given, stop: () => Promise.resolve() };
  await makeTemplate(url);
  project.provide('postgresUrl', url);
  return stop;
}

/** The migrated database from which the tests' databases are copied. */
export const templateName = 'galley_test_template';

async function makeTemplate(serverUrl: string): Promise<void> {
  const limits = { waitMs: 600_000, statementMs: 600_000 };
  const open = (url: string) => openPostgresDb({ url, poolSize: 1, limits, onConnectionLost() {} });
  const server = open(serverUrl);
  await server.query(`DROP DATABASE IF EXISTS ${templateName}`);
  await server.query(`CREATE DATABASE ${templateName}`);
  await server.close();
  const url = new URL(serverUrl);
  url.pathname = `/${templateName}`;
  const template = open(url.href);
  await migrate(template, allMigrations);
  await template.close();
}
