import { describe, expect, it } from 'vitest';
import { passkeyAssertion, passkeyName, passkeyRegistration } from './passkeys.ts';

const credential = { id: 'key', rawId: 'key', type: 'public-key', clientExtensionResults: {} };
const registration = { ...credential, response: { clientDataJSON: 'data', attestationObject: 'object' } };
const assertion = {
  ...credential,
  response: { clientDataJSON: 'data', authenticatorData: 'data', signature: 'signed' },
};
const registers = (value: unknown): boolean => passkeyRegistration.safeParse(JSON.stringify(value)).success;
const asserts = (value: unknown): boolean => passkeyAssertion.safeParse(JSON.stringify(value)).success;

describe('a new passkey', () => {
  it('is taken as browsers send it, with or without its transports', () => {
    expect(passkeyRegistration.parse(JSON.stringify(registration)).response.transports).toEqual([]);
    const transports = ['usb', 'a-transport-of-the-future'];
    const { response } = passkeyRegistration.parse(
      JSON.stringify({ ...registration, response: { ...registration.response, transports } }),
    );
    expect(response.transports).toEqual(transports);
  });

  it('keeps extensions that are not known here', () => {
    const given = { ...registration, clientExtensionResults: { credProps: { rk: true } } };
    expect(passkeyRegistration.parse(JSON.stringify(given)).clientExtensionResults).toEqual({
      credProps: { rk: true },
    });
  });

  it('is refused without one of its parts, or as another kind of credential', () => {
    expect(registers(registration)).toBe(true);
    for (const name of Object.keys(registration))
      expect(registers({ ...registration, [name]: undefined }), name).toBe(false);
    for (const name of Object.keys(registration.response))
      expect(
        registers({ ...registration, response: { ...registration.response, [name]: undefined } }),
        name,
      ).toBe(false);
    expect(registers({ ...registration, type: 'password' })).toBe(false);
    expect(registers(assertion)).toBe(false);
  });

  it('is refused where it is larger than any browser sends', () => {
    const of = (attestationObject: string, transports: readonly string[] = []) =>
      registers({ ...registration, response: { ...registration.response, attestationObject, transports } });
    expect(of('x'.repeat(32_000))).toBe(true);
    expect(of('x'.repeat(32_001))).toBe(false);
    expect(of('x', Array(10).fill('usb'))).toBe(true);
    expect(of('x', Array(11).fill('usb'))).toBe(false);
    expect(of('x', ['x'.repeat(31)])).toBe(false);
    // Each part fits, not all of them together, counted in bytes.
    expect(registers({ ...registration, id: 'x'.repeat(24_000), rawId: 'x'.repeat(24_000) })).toBe(false);
    expect(registers({ ...registration, id: 'é'.repeat(24_000) })).toBe(false);
  });

  it('is refused where it is no JSON', () => {
    for (const text of ['', '{', 'null', '[]', '"key"'])
      expect(passkeyRegistration.safeParse(text).success).toBe(false);
  });
});

describe('a passkey that is used', () => {
  it('is taken with or without the handle of its user, which is none where it is not sent', () => {
    expect(passkeyAssertion.parse(JSON.stringify(assertion)).response).not.toHaveProperty('userHandle');
    const known = { ...assertion, response: { ...assertion.response, userHandle: 'user' } };
    expect(passkeyAssertion.parse(JSON.stringify(known)).response.userHandle).toBe('user');
    expect(asserts({ ...assertion, response: { ...assertion.response, userHandle: null } })).toBe(false);
  });

  it('is refused without its signature, and where a new one is sent in its place', () => {
    expect(asserts({ ...assertion, response: { ...assertion.response, signature: undefined } })).toBe(false);
    expect(asserts(registration)).toBe(false);
  });
});

it('the name of a passkey is 1 to 60 characters beside the blanks around it', () => {
  expect(passkeyName.parse('  Office key ')).toBe('Office key');
  expect(passkeyName.safeParse('   ').success).toBe(false);
  expect(passkeyName.safeParse('x'.repeat(60)).success).toBe(true);
  expect(passkeyName.safeParse(`  ${'x'.repeat(60)} `).success).toBe(true);
  expect(passkeyName.safeParse('x'.repeat(61)).success).toBe(false);
});
