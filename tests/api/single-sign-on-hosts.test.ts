import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RouteData } from '#shared/protocol/http-table.ts';
import {
  openSignOnScene,
  type SignOnScene,
  signOnCallback,
  signOnOrigin,
} from '../support/scenes/sign-on-scene.ts';
import { type OidcIssuer, startOidcIssuer } from '../support/servers/oidc-issuer.ts';

const host = 'proofs.reseller.test';
const atHost = `https://${host}/single-sign-on`;

let scene: SignOnScene;
/** Knows the callback at the reseller's host alone. */
let issuer: OidcIssuer;
let companyId: string;
let email: string;
beforeAll(async () => {
  scene = await openSignOnScene();
  issuer = await startOidcIssuer(atHost);
  const { server } = scene;
  for (const [name, at] of [
    ['Reseller', host],
    ['Other Reseller', 'proofs.other.test'],
  ] as const)
    await server.db.query(
      `UPDATE companies SET whitelabel = '{"productName":"Resold"}', client_id = id, sign_in_host = $2 WHERE id = $1`,
      [await server.addCompany(name), at],
    );
  const company = await scene.newCompany();
  companyId = company.companyId;
  email = `ada@${company.domain}`;
  issuer.put({ email });
  await server.db.query(
    'UPDATE companies SET client_id = (SELECT id FROM companies WHERE sign_in_host = $2) WHERE id = $1',
    [companyId, host],
  );
});
afterAll(async () => {
  await scene?.close();
  await issuer?.close();
});

async function call<T>(
  at: string,
  path: string,
  fields: Record<string, string>,
): Promise<{ status: number; data: T }> {
  const response = await scene.server.app.inject({
    method: 'POST',
    url: `/api/g${path}`,
    headers: { host: at, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: response.statusCode, data: response.json().data };
}
const begin = async (at: string) =>
  (await call<RouteData<'beginSignOn'>>(at, '/single-sign-on', { side: 'customer', email })).data;
const callbackOf = ({ url }: { url: string }) => new URL(url).searchParams.get('redirect_uri');
const finish = async (at: string, callback: string) => {
  const { url, attempt } = await begin(host);
  const parameters = await issuer.visit(url);
  return call<RouteData<'finishSignOn'>>(at, '/single-sign-on/response', { attempt, parameters, callback });
};

it('comes back to the host of the reseller that it was begun at, which is to be registered too', async () => {
  const saved = await scene.set({ issuer: issuer.url, clientSecret: issuer.clientSecret });
  expect(saved.data).toMatchObject({
    callback: `${signOnCallback}/${companyId}`,
    hostCallback: `${atHost}/${companyId}`,
  });
  expect(callbackOf(await begin(host))).toBe(`${atHost}/${companyId}`);
  const entered = await finish(host, `${atHost}/${companyId}`);
  expect([entered.status, entered.data]).toEqual([
    200,
    expect.objectContaining({ accessToken: expect.any(String) }),
  ]);
});

it('comes back to the address of the installation from any host that is not its reseller’s', async () => {
  for (const at of [new URL(signOnOrigin).host, 'proofs.other.test', 'evil.test'])
    expect(callbackOf(await begin(at)), at).toBe(`${signOnCallback}/${companyId}`);
  for (const callback of [
    `https://proofs.other.test/single-sign-on/${companyId}`,
    `${atHost}/staff`,
    'https://evil.test',
  ])
    expect((await finish(host, callback)).status, callback).toBe(403);
});
