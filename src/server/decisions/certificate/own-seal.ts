import { webcrypto } from 'node:crypto';
import { CryptoKeySigner, type Signer } from '@libpdf/core';
import { BitString, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  Extension,
  setEngine,
} from 'pkijs';
import { z } from 'zod';
import { dayMs } from '#shared/kernel/durations.ts';

const validForYears = 20;
const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const;

/** A key pair with its self-signed certificate, as it is kept in the database: base64 of DER. */
const keptSealSchema = z.object({ privateKey: z.string(), certificate: z.string() });

/** Returns a new key with a certificate that names the installation, to be kept. Takes up to a second. */
export async function newSeal(name: string, now: Date): Promise<Uint8Array> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }));
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate({ version: 2 });
  certificate.serialNumber.valueBlock.valueHexView = positive(webcrypto.getRandomValues(new Uint8Array(16)));
  for (const names of [certificate.issuer, certificate.subject])
    names.typesAndValues.push(
      new AttributeTypeAndValue({
        type: '2.5.4.3',
        value: new Utf8String({ value: `${name} approval seal` }),
      }),
    );
  certificate.notBefore.value = new Date(now.getTime() - dayMs);
  certificate.notAfter.value = new Date(now);
  certificate.notAfter.value.setUTCFullYear(now.getUTCFullYear() + validForYears);
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(false),
    }),
    // Digital signature and content commitment.
    new Extension({
      extnID: '2.5.29.15',
      critical: true,
      extnValue: new BitString({ valueHex: new Uint8Array([0b1100_0000]).buffer, unusedBits: 6 }).toBER(
        false,
      ),
    }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  const privateKey = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  const kept: z.infer<typeof keptSealSchema> = {
    privateKey: Buffer.from(privateKey).toString('base64'),
    certificate: Buffer.from(certificate.toSchema(true).toBER(false)).toString('base64'),
  };
  return new TextEncoder().encode(JSON.stringify(kept));
}

/** Returns what signs with a key that `newSeal` made. */
export async function openSeal(kept: Uint8Array): Promise<Signer> {
  const { privateKey, certificate } = keptSealSchema.parse(JSON.parse(new TextDecoder().decode(kept)));
  const key = await webcrypto.subtle.importKey('pkcs8', Buffer.from(privateKey, 'base64'), algorithm, false, [
    'sign',
  ]);
  return new CryptoKeySigner(
    key as CryptoKey,
    new Uint8Array(Buffer.from(certificate, 'base64')),
    'RSA',
    'RSASSA-PKCS1-v1_5',
  );
}

/** A serial number is a positive integer: its first bit is 0, and it does not begin with a zero byte. */
function positive(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const number = new Uint8Array(bytes);
  number[0] = ((number[0] ?? 0) & 0x7f) | 0x40;
  return number;
}
