import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { ProviderLook } from '#shared/accounts/user.ts';
import type { CataloguePlan, CatalogueProduct } from '#shared/installation/catalogues.ts';
import type { Provider, SetupDraft } from '#shared/installation/installation.ts';
import type { ProviderForm } from '#shared/installation/provider-form.ts';
import type { StudioTexts } from '#shared/installation/studio-texts.ts';
import { eachTourField, type TourTexts } from '#shared/installation/tour-texts.ts';

/** Wakes every process after the provider has changed. */
export const installationChannel = 'installation';

export interface InstallationRow {
  provider: Provider | null;
  look: ProviderLook | null;
  texts: StudioTexts | null;
  /** Of the fields that there were when they were kept. */
  tourTexts: Partial<TourTexts> | null;
  draft: SetupDraft | null;
  isSetUp: boolean;
  /** When it was set up, or given the demonstration; null where it is not. */
  setUpAt: Date | null;
}

export async function readInstallation(tx: Tx): Promise<InstallationRow> {
  const [row] = await tx.query<InstallationRow>(
    `SELECT provider, look, texts, tour_texts AS "tourTexts", draft,
       set_up_at IS NOT NULL AS "isSetUp", set_up_at AS "setUpAt"
     FROM installation`,
  );
  const none = { provider: null, look: null, texts: null, tourTexts: null, draft: null, setUpAt: null };
  return row ?? { ...none, isSetUp: false };
}

/** Locks the setup until the commit, and returns how far it is. */
export async function lockSetup(tx: Tx): Promise<Pick<InstallationRow, 'draft' | 'isSetUp'>> {
  return onlyRow(
    tx,
    `INSERT INTO installation AS i (draft) VALUES (NULL) ON CONFLICT (id) DO UPDATE SET draft = i.draft
     RETURNING draft, set_up_at IS NOT NULL AS "isSetUp"`,
    [],
  );
}

/** Stores the answers of an incomplete setup, which the transaction has locked. */
export async function saveDraft(tx: Tx, draft: SetupDraft): Promise<void> {
  await tx.query('UPDATE installation SET draft = $1', [draft]);
}

/** Marks the installation as set up, if it is not already. */
export async function markSetUp(tx: Tx, provider: Provider | null, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO installation AS i (provider, set_up_at) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET provider = excluded.provider, draft = NULL, set_up_at = excluded.set_up_at
       WHERE i.set_up_at IS NULL`,
    [provider, now],
  );
  await tx.query('SELECT pg_notify($1, $2)', [installationChannel, 'changed']);
}

/** Changes these fields of the provider, or names one where there was no setup, and wakes every process. */
export async function saveProviderFields(tx: Tx, fields: ProviderForm): Promise<void> {
  const unknown: Omit<Provider, keyof ProviderForm> = {
    address: '',
    country: '',
    taxNumber: '',
  };
  await tx.query(
    `INSERT INTO installation AS i (provider) VALUES ($1::jsonb || $2::jsonb)
     ON CONFLICT (id) DO UPDATE SET provider = coalesce(i.provider, $1::jsonb) || $2::jsonb`,
    [JSON.stringify(unknown), JSON.stringify(fields)],
  );
  await tx.query('SELECT pg_notify($1, $2)', [installationChannel, 'changed']);
}

export const noTexts: StudioTexts = { signIn: '', emptyBoard: '', guestWelcome: '', mailSignature: '' };

/** Keeps the studio's own texts, and wakes every process. */
export async function saveTexts(tx: Tx, texts: StudioTexts): Promise<void> {
  await tx.query(
    'INSERT INTO installation AS i (texts) VALUES ($1) ON CONFLICT (id) DO UPDATE SET texts = excluded.texts',
    [JSON.stringify(texts)],
  );
  await tx.query('SELECT pg_notify($1, $2)', [installationChannel, 'changed']);
}

export const noTourTexts: TourTexts = eachTourField(() => '');

/** Keeps the studio's own words in the tours, and wakes every process. */
export async function saveTourTexts(tx: Tx, texts: TourTexts): Promise<void> {
  await tx.query(
    `INSERT INTO installation AS i (tour_texts) VALUES ($1)
     ON CONFLICT (id) DO UPDATE SET tour_texts = excluded.tour_texts`,
    [JSON.stringify(texts)],
  );
  await tx.query('SELECT pg_notify($1, $2)', [installationChannel, 'changed']);
}

/** Gives the provider its look, and wakes every process. */
export async function saveProviderLook(tx: Tx, look: ProviderLook): Promise<void> {
  await tx.query(
    'INSERT INTO installation AS i (look) VALUES ($1) ON CONFLICT (id) DO UPDATE SET look = excluded.look',
    [look],
  );
  await tx.query('SELECT pg_notify($1, $2)', [installationChannel, 'changed']);
}

/** Fails with a unique violation of `users_email` where the address has an account. */
export async function insertAdministrator(
  tx: Tx,
  person: {
    email: string;
    passwordHash: string;
    firstname: string;
    lastname: string;
    timeZone: string;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO users (client_type, role, email, password_hash, firstname, lastname, time_zone, created_at)
     VALUES ('user', 'admin', $1, $2, $3, $4, $5, $6)`,
    [person.email, person.passwordHash, person.firstname, person.lastname, person.timeZone, person.now],
  );
}

/** Adds a category of services at the end. An existing one of the same name gets the services it lacks. */
export async function insertCategory(tx: Tx, name: string, services: readonly string[]): Promise<void> {
  await tx.query(
    `INSERT INTO service_categories (name, place) SELECT $1, coalesce(max(place) + 1, 0) FROM service_categories
     ON CONFLICT (name) DO NOTHING`,
    [name],
  );
  await tx.query(
    `INSERT INTO services (category_id, name, place)
     SELECT c.id, s.name, s.place FROM service_categories c,
       unnest($2::text[]) WITH ORDINALITY AS s (name, place) WHERE c.name = $1
     ON CONFLICT (category_id, name) DO NOTHING`,
    [name, services],
  );
}

/** Offers a plan by the month, in the currency that is shown by `sign`. */
export async function insertPlan(tx: Tx, plan: CataloguePlan, sign: string): Promise<void> {
  await tx.query(
    `INSERT INTO plans (title, type, payment_term, storage_quota, allocated_hours, active_orders, total_orders, price,
       currency, overdraft_hours, features)
     VALUES ($1, $2, 'Monthly', $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      plan.title,
      plan.type,
      plan.storageQuota,
      plan.allocatedHours,
      plan.activeOrders,
      plan.totalOrders,
      plan.price,
      sign,
      plan.overdraftHours,
      plan.features,
    ],
  );
}

/** Sells a product, at this place of the offer. */
export async function insertProduct(
  tx: Tx,
  { type, name, amount, price, isMonthly }: CatalogueProduct,
  place: number,
  sign: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO products (type, name, amount, price, currency, is_monthly, place)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [type, name, amount, price, sign, isMonthly, place],
  );
}
