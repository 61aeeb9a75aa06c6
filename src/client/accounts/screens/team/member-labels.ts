import type { ChipTone } from '#client/ui/display/chip.tsx';
import type { MemberOrder, MemberState, TeamMember } from '#shared/accounts/team-member.ts';
import { exactScore, plainText, plainWords } from '#shared/kernel/match-text.ts';

export const stateLabels: Readonly<Record<MemberState, { label: string; tone: ChipTone }>> = {
  active: { label: 'Active', tone: 'approved' },
  invited: { label: 'Invited', tone: 'review' },
  deactivated: { label: 'Deactivated', tone: 'done' },
};

/**
 * Returns the people whose name, address or job contain every typed word; those who cannot sign in come last.
 */
export function foundMembers(team: readonly TeamMember[], typed: string): TeamMember[] {
  const words = plainWords(typed);
  const texts = ({ name, emailAddress, jobTitle }: TeamMember): string =>
    plainText(`${name} ${emailAddress} ${jobTitle ?? ''}`);
  const found = words.length === 0 ? team : team.filter((member) => exactScore(texts(member), words) > 0);
  const isAway = ({ state }: TeamMember): number => Number(state === 'deactivated');
  return found.toSorted((one, other) => isAway(one) - isAway(other));
}

/** Returns somebody’s roles on an order as text. */
export const orderRoles = (order: MemberOrder): string =>
  [
    order.isCreator ? 'Creator' : null,
    order.isCollaborator ? 'Collaborator' : null,
    order.isApprover ? 'Approver' : null,
    order.isManager ? 'Project Lead' : null,
    order.isOperator ? 'Assigned' : null,
  ]
    .filter((role) => role !== null)
    .join(', ');
