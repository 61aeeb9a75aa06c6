import { Link2, UserPlus } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';

/** What the guest commands can see and do, on the page of an order and in its reviews alike. */
export interface GuestContext {
  /** This person may invite guests, and there is a file to show them. */
  mayInvite: boolean;
  invite(): void;
  showLinks(): void;
}

export const guestCommands: readonly Command<GuestContext>[] = [
  {
    id: 'guest.invite',
    label: 'Invite a guest',
    icon: UserPlus,
    scope: 'order',
    keys: 'i',
    keywords: ['reviewer', 'share', 'link', 'mail'],
    when: ({ mayInvite }) => mayInvite,
    run: ({ invite }) => invite(),
  },
  {
    id: 'guest.links',
    label: 'Guest links of this order',
    icon: Link2,
    scope: 'order',
    keys: '',
    keywords: ['reviewer', 'share', 'revoke', 'invited'],
    when: ({ mayInvite }) => mayInvite,
    run: ({ showLinks }) => showLinks(),
  },
];
