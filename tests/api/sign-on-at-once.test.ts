import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mutate } from '#server/mutation/mutate.ts';
import { openSignOnScene, type SignOnScene } from '../support/scenes/sign-on-scene.ts';

let scene: SignOnScene;
beforeAll(async () => {
  scene = await openSignOnScene();
});
afterAll(() => scene?.close());

/** Other test files have databases on the same server. */
const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

// The embedded database runs one transaction at a time.
it.runIf(inject('postgresUrl') !== undefined)(
  'nobody signs in with a password in the moment in which single sign-on is required',
  async () => {
    const { companyId, domain } = await scene.newCompany();
    await scene.set();
    const email = `jo@${domain}`;
    await scene.server.addPerson({ email, role: 'staff', companyId });
    const { db } = scene.server.parts;
    let signingIn: Promise<unknown> | undefined;
    await mutate(db, async (tx) => {
      await tx.query('UPDATE sign_on_connections SET is_required = true WHERE company_id = $1', [companyId]);
      signingIn = scene.server.signIn('customer', email).catch((error: Error) => error);
      await expect.poll(() => db.query(waiting)).not.toEqual([]);
    });
    expect(String(await signingIn)).toContain('Please use single sign-on');
    expect(
      await db.query('SELECT FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1', [email]),
    ).toEqual([]);
  },
);
