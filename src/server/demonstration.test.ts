import { expect, it } from 'vitest';
import { welcome } from './demonstration.ts';

const config = { publicUrl: 'http://localhost:3000', databaseUrl: null, dataDir: 'data' };
const account = { label: 'Operator: Mei', email: 'mei@galley.test', password: 'x', side: 'user' } as const;
const demonstration = { accounts: [account], guestAddress: null, tourVideo: '/tour.webm', ageDays: 0 };

it('says of a demonstration that much in it is late once it is older than a week, and how to begin anew', () => {
  expect(welcome(config, demonstration)).toContain('Operator: Mei  mei@galley.test  x');
  expect(welcome(config, { ...demonstration, ageDays: 7 })).not.toContain('late');
  expect(welcome(config, { ...demonstration, ageDays: 45 })).toMatch(/45 days ago.*delete the folder data/);
  const onPostgres = { ...config, databaseUrl: 'postgres://galley@127.0.0.1/galley' };
  expect(welcome(onPostgres, { ...demonstration, ageDays: 45 })).toContain('empty its database');
});
