/** What the books of a simulated studio are of. Money is in minor units, times in milliseconds since 1970. */

export type Sold = 'plan' | 'hours' | 'storage' | 'total-order' | 'fee';

export const terms = {
  dueDays: 14,
  firstTermDays: 14,
  billedAheadDays: 7,
  retryDays: [3, 5, 7],
  endDays: 5,
  reminders: [3, 10],
  /** Of the reminders, in euro; none in other currencies. */
  fees: ['', '12.50'],
  feeCents: [0n, 1250n],
};

export interface Item {
  id: string;
  sold: Sold;
  price: bigint;
  quantity: bigint;
  /** Orders, hours or bytes that one gives. */
  amount: number;
}

export interface AddOn {
  id: string;
  sold: Sold;
  price: bigint;
  amount: number;
  dueAt: number;
  dueDay: number | null;
}

export type Reply = 'paid' | 'declined' | 'confirm' | 'processing';

export interface Payment {
  day: string;
  amount: bigint;
  /** Of a collected debit. */
  debit: string | null;
  /** When the bank took it back. */
  returnedDay: string | null;
}

export interface Bill {
  id: string | null;
  company: Company;
  /** The tax of whose country it has: it goes with the invoice to another company. */
  isAbroad: boolean;
  /** Taken of the company's credit. */
  creditUsed: bigint;
  kind: 'cart' | 'plan' | 'add-on' | 'fee';
  createdAt: number;
  dueAt: number;
  /** Of a first term; null of all others. */
  termFrom: number | null;
  items: Item[];
  total: bigint;
  notes: { at: number; total: bigint; quantities: Map<string, bigint>; taxes: Map<bigint, bigint> }[];
  /** To be collected by direct debit, until a bank has returned one. */
  isDebit: boolean;
  returnedAt: number | null;
  payments: Payment[];
  refunds: { day: string; amount: bigint }[];
  closed: 'paid' | 'credited' | 'written-off' | null;
  writtenOffAt: number | null;
  charges: { at: number; reply: Reply; taken?: bigint }[];
  reminded: number;
}

/** `total` null: without an end. */
export interface Use {
  used: number;
  total: number | null;
}

export interface Terms {
  price: bigint;
  graceDays: number;
  orders: number | null;
  /** At a time. */
  activeOrders: number | null;
  /** With those of the overdraft. */
  hours: number | null;
  /** Bytes. */
  storage: number | null;
}

export interface Company {
  id: string;
  currency: string;
  /** Pays the tax itself, abroad. */
  isAbroad: boolean;
  plan: Terms;
  /** The plan that comes, and when. */
  next: { plan: Terms; at: number } | null;
  /** Money that was granted off its invoices. */
  credits: { at: number; amount: bigint }[];
  hasCard: boolean;
  /** Pays by direct debit. */
  isCollected: boolean;
  paidUntil: number | null;
  paidDay: number | null;
  isActive: boolean;
  monthFrom: number;
  addOns: AddOn[];
  /** What was bought once, by when it was given: as much as no credit note has taken back. */
  bought: { at: number; bill: Bill; item: Item }[];
  begun: number[];
  /** Ids of the orders that are worked on now. */
  active: string[];
  people: number;
}
