import { startSession } from '#server/accounts/sign-in/sign-in.ts';
import type { FormUpload } from '#shared/files/upload.http.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { RouteName } from '#shared/protocol/http-table.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import { shownCode } from '../clients/authenticator-app.ts';
import { testPassword } from '../scenes/add-people.ts';
import { addVersion } from '../scenes/add-version.ts';
import { addOrder, type OrderFixture } from '../scenes/order-fixture.ts';
import { callsIn, type Fields } from './matrix-calls.ts';
import type { Caller, RouteScene } from './route-scene.ts';

/** What one call finds: it is there for that call alone. */
export interface Prepared {
  /** Values of the call's fields, before all others. */
  fields?: Fields;
  /** Shown in place of the caller's session. */
  authorization?: string;
  /** Puts back what other calls find. */
  undo?: () => Promise<unknown>;
}
type Prepare = (caller: Caller) => Promise<Prepared>;

const bytes = new TextEncoder().encode('%PDF-1.7 matrix');
/** A PNG of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
const message = JSON.stringify(richTextOf('Heavier, please'));
const mark = encodeMark({ id: 'mark', page: 1, colour: 'red', shape: 'dot', x: 40, y: 60 });

type Preparations = Partial<Record<RouteName, Prepare>>;
type Tools = ReturnType<typeof toolsOf>;

/** Rises with each number or name that may be there once. */
let count = 0;

/** `admin` and `owner` do what a caller may not do themselves. */
function toolsOf(scene: RouteScene, people: { admin: Caller; owner: Caller }) {
  const { server, companyId, known } = scene;
  const { called } = callsIn(scene);
  const run = (text: string, values: readonly unknown[] = []) => server.db.query(text, [...values]);
  const rowOf = async (text: string, values: readonly unknown[] = []): Promise<string> =>
    String((await server.db.query<{ id: string }>(`${text} RETURNING id`, [...values]))[0]?.id);

  const newOrder = (status: 'in-review' | 'in-progress' = 'in-review'): Promise<OrderFixture> =>
    addOrder(server, { companyId, creatorId: known.userId ?? '', uploaderId: known.userId ?? '', status });
  /** Does as the caller what they may do, and otherwise as `other`. */
  const doneBy = <T>(caller: Caller, other: Caller, use: (who: Caller) => Promise<T>): Promise<T> =>
    use(caller).catch(() => use(other));
  const whoIs = async (caller: Caller): Promise<{ id: string; emailAddress: string }> =>
    called(caller.side === 'c' ? 'customerProfile' : 'providerProfile', caller);

  return { ...people, ...{ scene, server, companyId, known, called, run, rowOf, newOrder, doneBy, whoIs } };
}

function billingPreparations({ companyId, known, run, rowOf, server }: Tools): Preparations {
  /** On another plan for one call. */
  const buysByCart: Prepare = async () => {
    const [{ plan } = { plan: '' }] = await server.db.query<{ plan: string }>(
      'SELECT plan FROM companies WHERE id = $1',
      [companyId],
    );
    await run(
      `INSERT INTO products (id, type, name, price, is_sold, currency) VALUES ('cart-hours', 'hours', 'Hour', 100, true, 'RM')
       ON CONFLICT (id) DO NOTHING`,
    );
    await run(`UPDATE companies SET plan = 'free' WHERE id = $1`, [companyId]);
    return {
      fields: { items: JSON.stringify([{ id: 'cart-hours', qty: 1, type: 'hours' }]), payBy: '' },
      async undo() {
        await run('UPDATE companies SET plan = $2 WHERE id = $1', [companyId, plan]);
        await run(`DELETE FROM products WHERE id = 'cart-hours'`);
      },
    };
  };
  const isWhitelabel: Prepare = async () => {
    await run(
      `UPDATE companies SET whitelabel = '{"productName": "Resold", "theme": {}}', client_id = id WHERE id = $1`,
      [companyId],
    );
    await run('UPDATE companies SET client_id = $2 WHERE id = $1', [known.companyId, companyId]);
    return {
      fields: { companyId: known.companyId },
      async undo() {
        await run('UPDATE companies SET client_id = NULL WHERE id = ANY ($1)', [
          [companyId, known.companyId],
        ]);
        await run('UPDATE companies SET whitelabel = NULL WHERE id = $1', [companyId]);
      },
    };
  };
  const hasAddOn =
    (ends: boolean): Prepare =>
    async () => {
      const id = await rowOf(
        `INSERT INTO add_ons (company_id, type, title, amount, is_subscription, due_at, due_day, price, ends)
         VALUES ($1, 'storage', 'Space', 1, true, now() + interval '9 days', 1, 100, $2)`,
        [companyId, ends],
      );
      return { fields: { id }, undo: () => run('DELETE FROM add_ons WHERE id = $1', [id]) };
    };
  // Numbered downwards: those of the server go up.
  const hasInvoice: Prepare = async () => ({
    fields: {
      id: await rowOf(
        `INSERT INTO invoices (company_id, lines, total, currency, created_at, due_at, number, number_text)
         SELECT $1, '[]', 100, 'RM', now(), now() + interval '9 days', min(number) - 1, 'INV-' || min(number) - 1 FROM invoices`,
        [companyId],
      ),
    },
  });
  return {
    ...{ openCheckout: hasInvoice, confirmCheckout: hasInvoice },
    ...{ products: buysByCart, priceCart: buysByCart, checkoutCart: buysByCart },
    ...{ clientBoard: isWhitelabel, customer: isWhitelabel },
    ...{ cancelAddOn: hasAddOn(false), keepAddOn: hasAddOn(true) },
  };
}

function uploadPreparations({ server, companyId, owner, called, newOrder, doneBy }: Tools): Preparations {
  /** Uploads a file and does not register it. */
  async function uploaded(
    who: Caller,
    type: string,
    id: string,
    file: { name: string; type: string; bytes: Uint8Array },
  ) {
    const size = file.bytes.byteLength;
    const { url, fields }: FormUpload = await called(
      'uploadToken',
      who,
      { name: file.name, size: String(size), type: file.type },
      { type, id },
    );
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name);
    const { ok } = await fetch(new URL(url, server.url), { method: 'POST', body: form });
    if (!ok) throw new Error(`${file.name} was not stored`);
    const { key = '' } = fields;
    return { key, file: JSON.stringify({ name: file.name, type: file.type, size, key, thumbnail: null }) };
  }
  const hasUploaded: Prepare = async (caller) => {
    const { orderId } = await newOrder('in-progress');
    const file = { name: 'new.pdf', type: 'application/pdf', bytes };
    const sent = await doneBy(caller, owner, (who) => uploaded(who, 'attachment', orderId, file));
    return { fields: { ...sent, orderId, type: 'attachment', kind: 'customer' } };
  };
  const hasUploadedPicture: Prepare = async (caller) => ({
    fields: await doneBy(caller, owner, (who) =>
      uploaded(who, 'my-image', companyId, { name: 'new.png', type: 'image/png', bytes: pixel }),
    ),
  });

  return { registerUpload: hasUploaded, removeTemporaryUpload: hasUploaded, addImage: hasUploadedPicture };
}

function signInPreparations({ server, admin, called, run, whoIs }: Tools): Preparations {
  const hasApp =
    (isOn: boolean): Prepare =>
    async (caller) => {
      const { id } = await whoIs(caller);
      const { key } = await called('beginSecondFactor', caller);
      const code = shownCode(key, server.parts.clock());
      if (isOn) {
        await called('confirmSecondFactor', caller, { code });
        await run('UPDATE second_factors SET last_step = 0 WHERE user_id = $1', [id]);
      }
      return {
        fields: { code },
        async undo() {
          await run('DELETE FROM second_factors WHERE user_id = $1', [id]);
          await run('DELETE FROM recovery_codes WHERE user_id = $1', [id]);
        },
      };
    };
  const signsIn: Prepare = async (caller) => {
    const { emailAddress } = await whoIs(caller);
    const { customer, provider } = server.parts.config.clientCredentials;
    const credentials = Buffer.from(caller.side === 'c' ? customer : provider).toString('base64');
    return {
      fields: { grant_type: 'password', username: emailAddress, password: testPassword },
      authorization: `Basic ${credentials}`,
    };
  };
  const hasLink: Prepare = async (caller) => {
    const { path } = await called('impersonate', admin, undefined, { userId: (await whoIs(caller)).id });
    const token = new URL(path, server.url).searchParams.get('token');
    return { authorization: `Bearer ${token}` };
  };
  /** Another session of the caller's: the call may end it. */
  const hasOtherSession: Prepare = async (caller) => {
    const { id } = await whoIs(caller);
    const origin = {
      actor: null,
      now: server.parts.clock(),
      address: null,
      requestId: null,
      userAgent: null,
    };
    const parts = { db: server.db, origin, sessionTtlMs: server.parts.config.sessionTtlMs };
    const { accessToken } = await startSession(parts, caller.side === 'c' ? 'customer' : 'user', id);
    const authorization = `Bearer ${accessToken}`;
    const sessions: { id: string; isThis: boolean }[] = await called('ownSessions', {
      ...caller,
      authorization,
    });
    return { authorization, fields: { sessionId: sessions.find(({ isThis }) => isThis)?.id } };
  };
  /** Everybody is signed in again afterwards, and no role needs a second factor. */
  const keepsSessions: Prepare = async () => {
    const [row] = await server.db.query<{ rows: string }>(
      'SELECT jsonb_agg(to_jsonb(s))::text AS rows FROM sessions s',
    );
    return {
      async undo() {
        await run(
          `INSERT INTO sessions SELECT (jsonb_populate_record(NULL::sessions, r)).*
           FROM jsonb_array_elements($1::jsonb) r ON CONFLICT DO NOTHING`,
          [row?.rows],
        );
        await run('DELETE FROM ended_sessions', []);
        await run("UPDATE installation SET second_factor_roles = '{}'", []);
      },
    };
  };
  const keepsPassword: Prepare = async (caller) => {
    const { id } = await whoIs(caller);
    const [row] = await server.db.query<{ hash: string }>(
      'SELECT password_hash AS hash FROM users WHERE id = $1',
      [id],
    );
    return { undo: () => run('UPDATE users SET password_hash = $2 WHERE id = $1', [id, row?.hash]) };
  };

  return {
    ...{
      confirmSecondFactor: hasApp(false),
      removeSecondFactor: hasApp(true),
      changePassword: keepsPassword,
    },
    ...{ customerToken: signsIn, providerToken: signsIn, validateImpersonateToken: hasLink },
    ...{ logout: hasOtherSession, endOwnSession: hasOtherSession },
    ...{
      endSessionsOfPerson: keepsSessions,
      endAllSessions: keepsSessions,
      requireSecondFactor: keepsSessions,
    },
  };
}

function orderPreparations({ server, admin, owner, called, rowOf, newOrder, doneBy }: Tools): Preparations {
  const hasThread = async (caller: Caller, at: OrderFixture): Promise<string> => {
    const begin = (who: Caller) => called('addAnnotation', who, { message, annotation: mark }, { ...at });
    return (await doneBy(caller, owner, begin)).id;
  };
  const hasEarlierThread: Prepare = async (caller) => {
    const first = await newOrder();
    const topicId = await hasThread(caller, first);
    return { fields: { ...(await addVersion(server, first)), topicId, outcome: 'done' } };
  };
  const hasMark: Prepare = async (caller) => {
    const order = await newOrder();
    return { fields: { ...order, topicId: await hasThread(caller, order), annotation: mark } };
  };
  const isDecided: Prepare = async (caller) => {
    const { orderId } = await newOrder();
    const decide = (who: Caller) => called('moveProgress', who, { moveto: 'approved' }, { orderId });
    return { fields: { orderId, decisionId: (await doneBy(caller, admin, decide)).decision?.id } };
  };
  const hasChanged: Prepare = async (caller) => {
    const { orderId } = await newOrder('in-progress');
    const hold = (who: Caller) =>
      called('actOnOrder', who, { reason: 'Asked for' }, { orderId, action: 'hold' });
    return { fields: { changeId: (await doneBy(caller, admin, hold)).changeId } };
  };
  const hasItem: Prepare = async () => {
    const { orderId } = await newOrder('in-progress');
    const checkId = await rowOf(
      `INSERT INTO order_checks (order_id, place, text, is_mandatory) VALUES ($1, 1, 'Bleed', true)`,
      [Number(orderId)],
    );
    return { fields: { orderId, checkId, isDone: 'true' } };
  };

  return {
    ...{ carryThread: hasEarlierThread, updateAnnotation: hasMark, takeBackDecision: isDecided },
    ...{ undoChange: hasChanged, tickItem: hasItem },
  };
}

function endingPreparations({ server, companyId, run }: Tools): Preparations {
  const newCompany = (): Promise<string> => server.addCompany(`Ending ${++count}`);
  const endsCompany: Prepare = async () => {
    const ending = await newCompany();
    await run(`UPDATE companies SET closed_at = now(), close_reason = 'Gone' WHERE id = $1`, [ending]);
    return { fields: { companyId: ending } };
  };
  const newMember = async (): Promise<string> =>
    server.addPerson({ email: `ending${++count}@matrix.test`, role: 'staff', companyId });

  return {
    eraseCompany: endsCompany,
    erasePerson: async () => ({ fields: { userId: await newMember() } }),
    mergeCompanies: async () => ({ fields: { companyId: await newCompany(), intoId: await newCompany() } }),
    removeTeamMember: async () => ({ fields: { memberId: await newMember() } }),
  };
}

/**
 * Returns what prepares each call that is refused, or finds nothing, unless something has just been done for it. Where the
 * caller may not do that themselves, somebody who may has done it.
 */
export function openPreparations(scene: RouteScene, people: { admin: Caller; owner: Caller }): Preparations {
  const tools = toolsOf(scene, people);
  return {
    ...billingPreparations(tools),
    ...uploadPreparations(tools),
    ...signInPreparations(tools),
    ...orderPreparations(tools),
    ...endingPreparations(tools),
  };
}
