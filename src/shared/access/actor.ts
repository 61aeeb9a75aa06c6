import type { GuestAssurance, SignInAssurance } from '#shared/decisions/decision.ts';
import type { ClientType, Role } from './role.ts';

/** What a guest's link opens. */
export interface GuestScope {
  linkId: string;
  orderId: number;
  /** Who made the link. */
  inviterId: string;
  attachmentIds: readonly string[];
  mayDecide: boolean;
  /** Whether they may save the files; to look at them they always may. */
  mayDownload: boolean;
  /** When the guest first came by the link: what was the newest version since then they may go on reading. */
  since: Date;
  /** How surely the link knew who opened it. */
  assurance: GuestAssurance;
}

/** The person who acts, as far as rules need to know. */
export interface Actor {
  userId: string;
  /** `guest`: invited by link, of neither side. */
  clientType: ClientType | 'guest';
  role: Role;
  /** Null on the provider's side; of a guest, the company whose order it is. */
  companyId: string | null;
  isApprover: boolean;
  viewOnly: boolean;
  /** Of guests, and of them alone. */
  guest?: GuestScope;
  /** Set while nothing is changed: a white-label client's people may then read their customers' orders. */
  looksOn?: true;
  /** The provider's employee who impersonates this person; absent: the person acts. */
  impersonatorId?: string;
  /** How strongly the session's sign-in has established the person; absent if nobody has signed in. */
  assurance?: SignInAssurance;
}
