import { companiesOfClient } from '#server/db/client-board.queries.ts';
import { appendEvents } from '#server/db/events.queries.ts';
import { findProfile, updateLook } from '#server/db/profiles.queries.ts';
import type { User, WhitelabelLook } from '#shared/model/user.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { lookProblems, maySetLook } from '#shared/rules/whitelabel.ts';
import { forbidden } from './order-access.ts';
import { companyChannel } from './order-channels.ts';
import { profile } from './profile.ts';
import type { Writing } from './work.ts';

/** Gives a white-label account its look; its people and customers see it at once. */
export async function saveLook({ tx, actor, now }: Writing, look: WhitelabelLook): Promise<User> {
  const { companyId } = actor;
  const before = await findProfile(tx, actor.userId);
  if (companyId === null || before === null || !maySetLook(actor, before)) throw forbidden();
  const problems = lookProblems(look);
  if (problems.length > 0) throw new Refusal('invalid_input', 'Not Valid', problems);
  await updateLook(tx, companyId, { ...look, productName: look.productName.trim() });
  const companies = await companiesOfClient(tx, companyId);
  await appendEvents(
    tx,
    companies.map(({ id }) => ({ channel: companyChannel(id), name: 'reload-profile', payload: {} })),
  );
  return profile(tx, actor, now);
}
