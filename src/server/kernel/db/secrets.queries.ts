import type { Tx } from './db.ts';

/** Returns the secret of that name, storing `candidate` if there is none. All processes get the same. */
export async function keepSecret(tx: Tx, name: string, candidate: Uint8Array): Promise<Uint8Array> {
  await tx.query('INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    name,
    candidate,
  ]);
  const [row] = await tx.query<{ value: Uint8Array }>('SELECT value FROM secrets WHERE name = $1', [name]);
  if (row === undefined) throw new Error(`the secret ${name} was not kept`);
  return row.value;
}

/** Returns the secret of that name; null where there is none yet. */
export async function findSecret(tx: Tx, name: string): Promise<Uint8Array | null> {
  const [row] = await tx.query<{ value: Uint8Array }>('SELECT value FROM secrets WHERE name = $1', [name]);
  return row?.value ?? null;
}
