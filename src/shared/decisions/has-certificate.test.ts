import { expect, it } from 'vitest';
import { decisionFixture } from '../../../tests/support/scenes/decision-fixture.ts';
import { hasCertificate } from './has-certificate.ts';

const decision = decisionFixture();

it('offers a certificate of an approved order, also where the reader does not know of the decision yet', () => {
  expect(hasCertificate({ progress: 'approved', decision })).toBe(true);
  expect(hasCertificate({ progress: 'completed', decision: null })).toBe(true);
  expect(hasCertificate({ progress: 'in-review', decision })).toBe(false);
});

it('offers none of an order that was approved without a proof', () => {
  expect(hasCertificate({ progress: 'approved', decision: { ...decision, versions: [] } })).toBe(false);
});
