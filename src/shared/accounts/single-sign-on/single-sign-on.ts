import { z } from 'zod';
import type { Actor } from '#shared/access/actor.ts';
import type { ClientType } from '#shared/access/role.ts';
import { roleName } from '#shared/access/role-name.ts';
import type { TeamRole } from '#shared/accounts/team-member.ts';
import { mayChangeTeam } from '#shared/accounts/team-members.ts';
import { instantSchema } from '#shared/kernel/instant.ts';

/** What people become whose account is made at their first sign-in. It makes no owner and no administrator. */
const joiners = {
  customer: ['staff', 'approver', 'view-only'],
  user: ['operator', 'manager', 'creative_manager', 'production_manager', 'cso'],
} as const satisfies Record<ClientType, readonly string[]>;
export const joinsAsSchema = z.enum([...joiners.customer, ...joiners.user]);
export type JoinsAs = z.infer<typeof joinsAsSchema>;

const joinerName = (joinsAs: JoinsAs): string => {
  if (joinsAs === 'approver') return `${roleName('staff')}, approves proofs`;
  return joinsAs === 'view-only' ? `${roleName('staff')}, view only` : roleName(joinsAs);
};

/** Returns what people can join one side as, with its words. */
export const joinersOf = (side: ClientType): { value: JoinsAs; label: string }[] =>
  joiners[side].map((value) => ({ value, label: joinerName(value) }));

/** Returns the role and rights of a new account. */
export function rightsOf(joinsAs: JoinsAs): { role: TeamRole; isApprover: boolean; viewOnly: boolean } {
  const isApprover = joinsAs === 'approver';
  const viewOnly = joinsAs === 'view-only';
  return {
    role: joinsAs === 'approver' || joinsAs === 'view-only' ? 'staff' : joinsAs,
    isApprover,
    viewOnly,
  };
}

/** A connection to an issuer as who sets it reads it: without its secret. */
export const signOnConnectionSchema = z.object({
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(z.string()),
  joinsAs: joinsAsSchema,
  isRequired: z.boolean(),
  trustsSecondFactor: z.boolean(),
  /** When somebody first signed in with the present settings; null: nobody has. */
  workedAt: instantSchema.nullable(),
});
export type SignOnConnection = z.infer<typeof signOnConnectionSchema>;

/** What is entered about a connection. */
export interface SignOnForm {
  issuer: string;
  clientId: string;
  /** Empty: the one that is stored. */
  clientSecret: string;
  /** Separated by commas or spaces. */
  domains: string;
  joinsAs: JoinsAs;
  isRequired: boolean;
  trustsSecondFactor: boolean;
}

/** Returns whether `who` sets the connection of their company, or of the staff. */
export const maySetSignOn = (who: Pick<Actor, 'role' | 'viewOnly' | 'impersonatorId'>): boolean =>
  mayChangeTeam(who);

/** They sign in with a password also where single sign-on is required: somebody must be able to mend it. */
export const rolesWithPassword: readonly string[] = ['owner', 'admin'];
export const keepsPassword = ({ role }: { role: string }): boolean => rolesWithPassword.includes(role);

/** Returns the domain of an e-mail address; empty where it has none. */
export const domainOf = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/^[^@]*@?/, '');

const domainPattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
const maxDomains = 20;

/** Returns the domains that were entered, each once. */
export const domainsIn = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((each) => each.replace(/^@/, ''))
      .filter((each) => each !== ''),
  ),
];

/** Domains whose addresses anybody can have. */
const publicDomains = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com
   gmx.de gmx.net gmx.com web.de mail.com proton.me protonmail.com pm.me zoho.com yandex.com yandex.ru mail.ru qq.com 163.com
   126.com hey.com fastmail.com t-online.de freenet.de posteo.de mailbox.org gmx.at gmx.ch bluewin.ch yahoo.co.uk yahoo.de yahoo.fr
   yahoo.co.jp hotmail.co.uk hotmail.de hotmail.fr outlook.de outlook.fr live.de live.fr live.co.uk btinternet.com orange.fr
   wanadoo.fr free.fr laposte.net libero.it comcast.net att.net verizon.net rediffmail.com naver.com tutanota.com tuta.io`.split(
    /\s+/,
  ),
);

function domainProblem(text: string): string | undefined {
  const domains = domainsIn(text);
  if (domains.length === 0) return 'Required!';
  if (domains.length > maxDomains) return `${maxDomains} domains at most`;
  const wrong = domains.find((domain) => !domainPattern.test(domain));
  if (wrong !== undefined) return `“${wrong}” is no domain such as example.com`;
  const open = domains.find((domain) => publicDomains.has(domain));
  return open === undefined ? undefined : `Anybody can have an address at ${open}`;
}

function issuerProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Required!';
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.hash !== '' || url.search)
    return 'Enter an address such as https://login.example.com';
  return undefined;
}

/** Returns the faults of a form by field. */
export function signOnProblems(
  form: SignOnForm,
  side: ClientType,
): Partial<Record<keyof SignOnForm, string>> {
  const found = {
    issuer: issuerProblem(form.issuer),
    clientId: form.clientId.trim() === '' ? 'Required!' : undefined,
    domains: domainProblem(form.domains),
    joinsAs: joinersOf(side).some(({ value }) => value === form.joinsAs) ? undefined : 'Not Valid',
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** Returns the issuer that an address names: many providers show that of their description. */
export const issuerIn = (text: string): string =>
  text.trim().replace(/\/\.well-known\/openid-configuration\/?$/, '');
