import { type CallResult, problemOfField } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportMessage } from '#client/state/report-result.ts';
import { type Before, conflictOfForm, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
import type { TeamMember, TeamMemberDetail } from '#shared/accounts/team-member.ts';
import type { MemberAction, NewTeamMemberForm, TeamMemberForm } from '#shared/accounts/team-members.ts';

/** The company's people, by name; null where they could not be loaded. */
export async function loadTeam({ api }: Client): Promise<TeamMember[] | null> {
  const result = await api.call('teamMembers', {});
  return result.ok ? result.data : null;
}

export async function loadTeamMember(
  { api }: Client,
  memberId: string,
): Promise<TeamMemberDetail | 'missing' | 'unreachable'> {
  const result = await api.call('teamMember', { params: { memberId } });
  if (result.ok) return result.data;
  return result.code === 'not_found' || result.code === 'forbidden' ? 'missing' : 'unreachable';
}

/** The saved member; or the fault of their address, for the field; or null after a toast. */
export type MemberWritten = TeamMemberDetail | { email: string } | null;

export const isWritten = (written: MemberWritten): written is TeamMemberDetail =>
  written !== null && 'id' in written;

export const createTeamMember = async (client: Client, form: NewTeamMemberForm): Promise<MemberWritten> =>
  written(client, await client.api.call('createTeamMember', { body: fields(form) }));

export const saveTeamMember = async (
  client: Client,
  memberId: string,
  form: TeamMemberForm,
  before: Before,
): Promise<MemberWritten | FormConflict> => {
  const body = { ...fields(form), ...sentBefore(before) };
  const result = await client.api.call('saveTeamMember', { params: { memberId }, body });
  return written(client, result) ?? (conflictOfForm(result) || null);
};

export async function actOnTeamMember(
  client: Client,
  memberId: string,
  action: MemberAction,
): Promise<TeamMemberDetail | null> {
  const result = await client.api.call('actOnTeamMember', { params: { memberId, action } });
  return reportMessage(client, result) ? result.data.member : null;
}

/** Hands open orders over to a colleague; `orderIds` undefined: all. Returns how the first is now; null after a toast. */
export async function handOver(
  client: Client,
  memberId: string,
  { to, orderIds, deactivates }: { to: string; orderIds: string[] | undefined; deactivates: boolean },
): Promise<TeamMemberDetail | null> {
  const result = await client.api.call('handOver', {
    params: { memberId },
    body: {
      to,
      deactivates: String(deactivates),
      ...(orderIds !== undefined && { orderIds: JSON.stringify(orderIds) }),
    },
  });
  return reportMessage(client, result) ? result.data.member : null;
}

/** True where they are gone. */
export async function removeTeamMember(client: Client, memberId: string): Promise<boolean> {
  return reportMessage(client, await client.api.call('removeTeamMember', { params: { memberId } }));
}

/** Form fields hold text. */
const fields = <Form extends TeamMemberForm>({ isApprover, viewOnly, ...texts }: Form) => ({
  ...texts,
  isApprover: String(isApprover),
  viewOnly: String(viewOnly),
});

function written(
  client: Client,
  result: CallResult<{ member: TeamMemberDetail; message: string }>,
): MemberWritten {
  const problem = result.ok ? undefined : problemOfField(result, 'Email');
  if (problem !== undefined) return { email: problem };
  return reportMessage(client, result) ? result.data.member : null;
}
