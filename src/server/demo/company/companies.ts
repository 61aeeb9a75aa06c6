import type { WhitelabelLook } from '#shared/accounts/user.ts';
import type { CompanyKey } from './people.ts';

const svg = (body: string, width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`)}`;

const sun =
  '<circle cx="20" cy="20" r="9" fill="#f59e0b"/><path d="M2 30h36" stroke="#0d9488" stroke-width="4" stroke-linecap="round"/>';
const wordmark =
  '<text x="48" y="27" font-family="system-ui, sans-serif" textLength="102" font-size="19" font-weight="600" fill="#0d9488">Brightside</text>';

/** A reseller: its people and customers see its own name, sign and colours. */
const brightside: WhitelabelLook = {
  productName: 'Brightside Proofs',
  logo: svg(sun + wordmark, 152, 40),
  favicon: svg(sun, 40, 40),
  imagePlaceholder: svg(
    '<rect width="316" height="240" fill="#ccfbf1"/><circle cx="158" cy="112" r="44" fill="#5eead4"/>',
    316,
    240,
  ),
  theme: { primary: '#0f766e', info: '#0369a1', success: '#15803d', warning: '#b45309', danger: '#b91c1c' },
};

export interface DemoCompany {
  name: string;
  whitelabel: WhitelabelLook | null;
  /** The reseller or white-label account it belongs to; itself where it is one. */
  client: CompanyKey | null;
  timeZone: string;
}

const plain = (name: string, timeZone: string): DemoCompany => ({
  name,
  whitelabel: null,
  client: null,
  timeZone,
});

export const companies: Record<CompanyKey, DemoCompany> = {
  harbour: plain('Harbour Coffee', 'Asia/Kuala_Lumpur'),
  kestrel: plain('Kestrel Outdoor', 'Europe/London'),
  nordlys: plain('Nordlys Legal', 'Europe/Oslo'),
  olive: plain('Olive & Rye', 'Asia/Kuala_Lumpur'),
  vale: plain('Vale Estate', 'Australia/Hobart'),
  tidewater: plain('Tidewater Books', 'Europe/Dublin'),
  brightside: {
    ...plain('Brightside Studio', 'Asia/Singapore'),
    whitelabel: brightside,
    client: 'brightside',
  },
  lumen: { ...plain('Lumen Dental', 'Asia/Singapore'), client: 'brightside' },
  // Newcomers: they have bought something, and ordered nothing yet.
  marlow: plain('Marlow Pottery', 'Europe/London'),
  fenwick: plain('Fenwick Films', 'Asia/Kuala_Lumpur'),
};
