import { randomUUID } from 'node:crypto';

/** What the bank says to a charge of a card whose owner is not there. */
export type BankReply = 'paid' | 'declined' | 'confirm' | 'processing';

interface Card {
  id: string;
  object: 'payment_method';
  type: 'card';
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
  /** Null of one that was detached. */
  customer: string | null;
}

export interface FakeIntent {
  id: string;
  object: 'payment_intent';
  status: 'succeeded' | 'processing' | 'requires_payment_method';
  amount: number;
  amount_received: number;
  currency: string;
  customer: string;
  payment_method: string;
  last_payment_error: { code: string; message: string } | null;
  metadata: Record<string, string>;
}

type Response = [status: number, body: object];

const refusal = (code: string, message: string, more: object = {}): object => ({
  error: {
    type: code === 'resource_missing' ? 'invalid_request_error' : 'card_error',
    code,
    message,
    ...more,
  },
});

/** Cards that customers have saved at Stripe, and charges of them. `respond` returns null for calls of other objects. */
export function createCards() {
  const cards = new Map<string, Card>();
  const intents: FakeIntent[] = [];
  const bank = { reply: 'paid' as BankReply };

  function save(customer: string): Card {
    const id = `pm_${randomUUID().slice(0, 8)}`;
    const last4 = String(1000 + cards.size);
    const card: Card = {
      id,
      object: 'payment_method',
      type: 'card',
      card: { brand: 'visa', last4, exp_month: 4, exp_year: 2040 },
      customer,
    };
    cards.set(id, card);
    return card;
  }

  function charge(form: URLSearchParams): Response {
    const field = (name: string): string => form.get(name) ?? '';
    const card = cards.get(field('payment_method'));
    if (card === undefined || card.customer !== field('customer'))
      return [400, refusal('resource_missing', 'No such payment method.')];
    if (field('off_session') !== 'true' || field('confirm') !== 'true')
      return [400, refusal('parameter_missing', 'Not a charge of an absent owner.')];
    const { reply } = bank;
    const code = reply === 'confirm' ? 'authentication_required' : 'card_declined';
    const isRefused = reply === 'declined' || reply === 'confirm';
    const amount = Number(field('amount'));
    const intent: FakeIntent = {
      id: `pi_${randomUUID().slice(0, 8)}`,
      object: 'payment_intent',
      status: isRefused ? 'requires_payment_method' : reply === 'paid' ? 'succeeded' : 'processing',
      amount,
      amount_received: reply === 'paid' ? amount : 0,
      currency: field('currency'),
      customer: field('customer'),
      payment_method: card.id,
      last_payment_error: isRefused ? { code, message: 'Refused.' } : null,
      metadata: {
        galley_charge: field('metadata[galley_charge]'),
        galley_home: field('metadata[galley_home]'),
      },
    };
    intents.push(intent);
    return isRefused ? [402, refusal(code, 'Refused.', { payment_intent: intent })] : [200, intent];
  }

  function respond(method: string, path: string, body: string): Response | null {
    if (method === 'POST' && path === '/v1/payment_intents') return charge(new URLSearchParams(body));
    if (path.startsWith('/v1/payment_intents?')) {
      const customer = new URLSearchParams(path.split('?')[1]).get('customer');
      return [200, { object: 'list', data: intents.filter((intent) => intent.customer === customer) }];
    }
    const [, intentId] = /^\/v1\/payment_intents\/(\w+)$/.exec(path) ?? [];
    const intent = intents.find(({ id }) => id === intentId);
    if (intent !== undefined) return [200, intent];
    const [, cardId = '', action] = /^\/v1\/payment_methods\/(\w+)(\/detach)?$/.exec(path) ?? [];
    const card = cards.get(cardId);
    if (card !== undefined && action !== undefined) card.customer = null;
    return card === undefined ? null : [200, card];
  }

  return { cards, intents, bank, save, respond };
}
