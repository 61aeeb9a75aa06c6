import type { z } from 'zod';
import type { MutationContext } from '#server/access/mutation-context.ts';
import type { Call } from '#server/http/call.ts';
import { type Api, mount } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { handOver } from './hand-over.ts';
import { mailMember } from './mail-team-member.ts';
import { actOnMember, removeMember } from './team-member-actions.ts';
import { createMember, type MemberChange, readMember, readTeam, saveMember } from './team-members.ts';

const windowMs = 15 * 60 * 1000;

/** The people of a company. What they are mailed goes out after the commit, once. */
export function mountTeamMemberRoutes(api: Api): void {
  const { app, parts } = api;
  const { db, mailer, clock, installation } = parts;
  const mails = limit(app, {
    name: 'team-members',
    max: 120,
    windowMs,
    account: ({ headers }) => headers.authorization ?? '',
  });

  /**
   * Mentions it in the message if the mail cannot be handed over: the change is kept, and can be mailed
   * again.
   */
  const change = async (
    call: Call<z.ZodType, z.ZodType, z.ZodType>,
    use: (context: MutationContext) => Promise<MemberChange>,
  ) => {
    let isFirst = false;
    const { member, message, mail } = await write(parts, call, (context) => {
      isFirst = true;
      return use(context);
    });
    if (mail === null || !isFirst) return { member, message };
    const { providerName } = installation.current();
    const mailing = { db, mailer, now: clock(), providerName, ...installation.mailNames() };
    try {
      const address = await mailMember(mailing, call.actor.companyId, mail);
      return { member, message: address === null ? message : `${message} We have mailed ${address}.` };
    } catch (err) {
      call.log.error({ err }, 'a team member could not be mailed');
      return {
        member,
        message: `${message} The mail to them could not be sent: please send it again later.`,
      };
    }
  };

  mount(api, routes.teamMembers, (call) => read(parts, call, [], readTeam));
  mount(api, routes.teamMember, (call) =>
    read(parts, call, [], (context) => readMember(context, call.params.memberId)),
  );
  const limited = { preHandler: [mails] };
  mount(
    api,
    routes.createTeamMember,
    (call) => change(call, (context) => createMember(context, installation, call.body)),
    limited,
  );
  mount(
    api,
    routes.saveTeamMember,
    (call) => change(call, (context) => saveMember(context, call.params.memberId, call.body)),
    limited,
  );
  mount(
    api,
    routes.actOnTeamMember,
    (call) => change(call, (context) => actOnMember(context, call.params.memberId, call.params.action)),
    limited,
  );
  mount(
    api,
    routes.handOver,
    (call) => change(call, (context) => handOver(context, call.params.memberId, call.body)),
    limited,
  );
  mount(api, routes.removeTeamMember, (call) =>
    write(parts, call, (context) => removeMember(context, call.params.memberId)),
  );
}
