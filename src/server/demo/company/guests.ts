import type { GuestDecision } from '#shared/guests/guest-link.ts';
import type { PersonKey } from './people.ts';

/** People without an account, who came by a link. */
export const guests = {
  greta: { name: 'Greta Lindqvist', email: 'greta@tamarlabels.example' },
  oliver: { name: 'Oliver Nash', email: null },
  camille: { name: 'Camille Roux', email: 'camille@rouxtranslates.example' },
  kari: { name: 'Kari Moen', email: 'kari@moenrevisjon.example' },
} as const satisfies Record<string, { name: string; email: string | null }>;
export type GuestKey = keyof typeof guests;

/** One who opened a link, and when. */
interface Visit {
  guest: GuestKey;
  opens: number;
  firstHoursAgo: number;
  lastHoursAgo: number;
  decision?: { decision: GuestDecision; version: number; reason: string; hoursAgo: number };
}

export interface GuestLinkStory {
  order: number;
  by: PersonKey;
  /** Names of the order's files for customers to review. */
  files: readonly string[];
  /** Absent: an open link. */
  guest?: { name: string; email: string };
  message: string;
  madeHoursAgo: number;
  /** Negative where it is over; absent: it does not expire. */
  expiresInHours?: number;
  revokedHoursAgo?: number;
  maxOpens?: number;
  password?: string;
  mayDownload?: boolean;
  mayDecide?: boolean;
  visits: readonly Visit[];
  /** The link that the demonstration invites to. */
  isShown?: boolean;
}

export const guestLinks: readonly GuestLinkStory[] = [
  {
    order: 10476,
    by: 'margaret',
    files: ['rowella-block-2025'],
    message:
      'Before we make the foil block: please look at the rule, the sign and the small print with the eyes of a printer, and mark whatever will give you trouble on the press.',
    madeHoursAgo: 13,
    mayDownload: true,
    visits: [
      { guest: 'greta', opens: 2, firstHoursAgo: 12, lastHoursAgo: 5 },
      { guest: 'oliver', opens: 1, firstHoursAgo: 6, lastHoursAgo: 6 },
    ],
    isShown: true,
  },
  {
    order: 10498,
    by: 'rebecca',
    files: ['supper-card'],
    guest: guests.camille,
    message:
      'Camille, is there anything in this card that will not work in the French one? If all is well, approve it, and we print on Friday.',
    madeHoursAgo: 15,
    expiresInHours: 60,
    mayDecide: true,
    visits: [{ guest: 'camille', opens: 1, firstHoursAgo: 9, lastHoursAgo: 8 }],
  },
  {
    order: 10498,
    by: 'rebecca',
    files: ['supper-card'],
    guest: { name: 'Ravi Menon', email: 'ravi@menonprint.example' },
    message: 'For the folding only, please.',
    madeHoursAgo: 30,
    revokedHoursAgo: 20,
    visits: [],
  },
  {
    order: 10484,
    by: 'nadia',
    files: ['lumen-appointment-card'],
    guest: { name: 'Dr. Aiko Mori', email: 'aiko@lumendental.example' },
    message: 'The password is the one of our last call.',
    madeHoursAgo: 8,
    expiresInHours: 160,
    maxOpens: 5,
    password: 'second molar',
    visits: [],
  },
  {
    order: 10440,
    by: 'ingrid',
    files: ['cards-partners'],
    guest: guests.kari,
    message: 'Our titles as they are in the register?',
    madeHoursAgo: 118,
    expiresInHours: -70,
    mayDecide: true,
    visits: [
      {
        guest: 'kari',
        opens: 1,
        firstHoursAgo: 116,
        lastHoursAgo: 113,
        decision: {
          decision: 'changes',
          version: 1,
          reason: 'One title is not as registered.',
          hoursAgo: 113,
        },
      },
    ],
  },
];
