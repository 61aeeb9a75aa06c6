import type { Role } from '#shared/access/role.ts';

export type CompanyKey =
  | 'harbour'
  | 'kestrel'
  | 'nordlys'
  | 'olive'
  | 'vale'
  | 'tidewater'
  | 'brightside'
  | 'lumen'
  | 'marlow'
  | 'fenwick';

export interface DemoPerson {
  firstname: string;
  lastname: string;
  jobTitle: string;
  role: Role;
  /** Null on the provider's side. */
  company: CompanyKey | null;
  approver?: boolean;
  viewOnly?: boolean;
  /** Has no complete profile: is asked for it before anything else. */
  incomplete?: boolean;
  /** Has been mailed a link that sets a password, and has not followed it. */
  invited?: boolean;
  /** Has left. */
  deactivated?: boolean;
}

const staff = (firstname: string, lastname: string, jobTitle: string, role: Role): DemoPerson => ({
  firstname,
  lastname,
  jobTitle,
  role,
  company: null,
});
const customer = (
  company: CompanyKey,
  firstname: string,
  lastname: string,
  jobTitle: string,
  rest: Partial<DemoPerson> = {},
): DemoPerson => ({ firstname, lastname, jobTitle, role: 'staff', company, ...rest });
const owner = { role: 'owner' } as const;
const approver = { approver: true } as const;

export const people = {
  mei: staff('Mei', 'Tan', 'Senior artworker', 'operator'),
  jonas: staff('Jonas', 'Lind', 'Artworker', 'operator'),
  amira: staff('Amira', 'Khan', 'Artworker', 'operator'),
  daniel: staff('Daniel', 'Wong', 'Studio manager', 'manager'),
  clara: staff('Clara', 'Bianchi', 'Creative manager', 'creative_manager'),
  tomas: staff('Tomas', 'Novak', 'Production manager', 'production_manager'),
  priya: { ...staff('Priya', 'Raman', 'Client service', 'cso'), viewOnly: true },
  helen: staff('Helen', 'Ford', 'Administrator', 'admin'),

  farah: customer('harbour', 'Farah', 'Aziz', 'Founder', owner),
  ben: customer('harbour', 'Ben', 'Lim', 'Head of trade', approver),
  suriya: customer('harbour', 'Suriya', 'Nair', 'Marketing'),
  grace: customer('harbour', 'Grace', 'Ho', 'Accounts', { viewOnly: true }),
  elena: customer('harbour', 'Elena', 'Marsh', 'Café manager', { invited: true }),
  victor: customer('harbour', 'Victor', 'Chong', 'Packaging buyer', { deactivated: true }),

  tom: customer('kestrel', 'Tom', 'Hadley', 'Managing director', owner),
  isla: customer('kestrel', 'Isla', 'Reid', 'Brand lead', approver),
  owen: customer('kestrel', 'Owen', 'Pryce', 'Retail marketing'),

  ingrid: customer('nordlys', 'Ingrid', 'Solberg', 'Managing partner', owner),
  astrid: customer('nordlys', 'Astrid', 'Berg', 'Partner', owner),
  henrik: customer('nordlys', 'Henrik', 'Dahl', 'Communications', approver),
  sofie: customer('nordlys', 'Sofie', 'Aas', 'Office manager'),

  rebecca: customer('olive', 'Rebecca', 'Osei', 'Owner', owner),
  marco: customer('olive', 'Marco', 'Vitale', 'Head chef', approver),
  aina: customer('olive', 'Aina', 'Yusof', 'Front of house'),

  margaret: customer('vale', 'Margaret', 'Vale', 'Proprietor', owner),
  liam: customer('vale', 'Liam', 'Doyle', 'Winemaker', approver),
  zoe: customer('vale', 'Zoe', 'Carter', 'Cellar door'),

  maud: customer('tidewater', 'Maud', 'Ellery', 'Bookseller', owner),
  noor: customer('tidewater', 'Noor', 'Hashim', 'Events', approver),
  cillian: customer('tidewater', 'Cillian', 'Roche', '', { incomplete: true }),

  nadia: customer('brightside', 'Nadia', 'Rahman', 'Studio director', owner),
  jun: customer('brightside', 'Jun', 'Park', 'Account manager', approver),

  hana: customer('lumen', 'Hana', 'Suzuki', 'Practice manager', owner),
  wei: customer('lumen', 'Wei', 'Chua', 'Front desk'),

  edith: customer('marlow', 'Edith', 'Marlow', 'Potter', owner),
  callum: customer('fenwick', 'Callum', 'Fenwick', 'Producer', owner),
} satisfies Record<string, DemoPerson>;
export type PersonKey = keyof typeof people;

const domains: Record<CompanyKey, string> = {
  harbour: 'harbourcoffee.example',
  kestrel: 'kestreloutdoor.example',
  nordlys: 'nordlyslegal.example',
  olive: 'oliveandrye.example',
  vale: 'valeestate.example',
  tidewater: 'tidewaterbooks.example',
  brightside: 'brightside.example',
  lumen: 'lumendental.example',
  marlow: 'marlowpottery.example',
  fenwick: 'fenwickfilms.example',
};

export const emailOf = (key: PersonKey): string => {
  const { company } = people[key];
  return `${key}@${company === null ? 'galley.example' : domains[company]}`;
};

/** One for all, since everyone is invited to try them. */
export const demoPassword = 'proof-reader';

export interface DemoAccount {
  label: string;
  email: string;
  password: string;
  side: 'customer' | 'user';
}

const account = (label: string, key: PersonKey): DemoAccount => ({
  label: `${label}: ${people[key].firstname} ${people[key].lastname}`,
  email: emailOf(key),
  password: demoPassword,
  side: people[key].company === null ? 'user' : 'customer',
});

/** Shown on the sign-in pages of a demonstration. */
export const demoAccounts: readonly DemoAccount[] = [
  account('Harbour Coffee, account owner', 'farah'),
  account('Harbour Coffee, approver', 'ben'),
  account('Harbour Coffee, team member', 'suriya'),
  account('Harbour Coffee, view only', 'grace'),
  account('Kestrel Outdoor, account owner', 'tom'),
  account('Nordlys Legal, account owner', 'ingrid'),
  account('Nordlys Legal, approver', 'henrik'),
  account('Nordlys Legal, new account owner', 'astrid'),
  account('Olive & Rye, account owner', 'rebecca'),
  account('Vale Estate, account owner', 'margaret'),
  account('Tidewater Books, on leave', 'maud'),
  account('Tidewater Books, first sign-in', 'cillian'),
  account('Brightside Studio, white-label', 'nadia'),
  account('Lumen Dental, customer of Brightside', 'hana'),
  account('Studio manager', 'daniel'),
  account('Operator', 'mei'),
  account('Second operator', 'jonas'),
  account('Creative manager', 'clara'),
  account('Production manager', 'tomas'),
  account('Client service, read only', 'priya'),
  account('Administrator', 'helen'),
];
