import { createHash, verify, X509Certificate } from 'node:crypto';
import * as pkijs from 'pkijs';

/** What the seal of a PDF is found to be, by Node's own cryptography. */
export interface CheckedSeal {
  /** The bytes sealed are the document's. */
  isDocument: boolean;
  /** The signature is by the key of the certificate inside. */
  isSigned: boolean;
  /** Every byte is sealed but those of the seal itself. */
  isWhole: boolean;
  /** The seal names the certificate that signed, as PAdES asks. */
  namesCertificate: boolean;
  /** A time stamp inside is about this signature; null: there is none. */
  isStamped: boolean | null;
}

const ids = {
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  timeStamp: '1.2.840.113549.1.9.16.2.14',
};
const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const attributeOf = (attributes: pkijs.Attribute[], id: string) =>
  attributes.find(({ type }) => type === id)?.values[0];

/** Returns the facts of the last seal of a PDF. */
export function checkSeal(pdf: Buffer): CheckedSeal {
  const [range] = [...pdf.toString('latin1').matchAll(/\/ByteRange\s*\[([\d\s]+)\]/g)].slice(-1);
  const [start = 0, before = 0, after = 0, rest = 0] = (range?.[1] ?? '').trim().split(/\s+/).map(Number);
  const seal = Buffer.from(pdf.subarray(before + 1, after - 1).toString('latin1'), 'hex');
  const sealed = [pdf.subarray(start, start + before), pdf.subarray(after, after + rest)];
  const data = new pkijs.SignedData({
    schema: pkijs.ContentInfo.fromBER(new Uint8Array(seal)).content,
  });
  const [signer] = data.signerInfos;
  const [certificate] = data.certificates ?? [];
  if (signer?.signedAttrs === undefined || !(certificate instanceof pkijs.Certificate))
    throw new Error('the seal has no signed attributes, or no certificate');
  const der = Buffer.from(certificate.toSchema().toBER(false));
  const attributes = signer.signedAttrs.attributes;
  const signature = Buffer.from(signer.signature.valueBlock.valueHexView);
  const stamp = attributeOf(signer.unsignedAttrs?.attributes ?? [], ids.timeStamp);
  return {
    isDocument: sha256(...sealed).equals(octets(attributeOf(attributes, ids.messageDigest))),
    isSigned: verify(
      'sha256',
      Buffer.from(signer.signedAttrs.encodedValue),
      new X509Certificate(der).publicKey,
      signature,
    ),
    isWhole: start === 0 && pdf[before] === 0x3c && pdf[after - 1] === 0x3e && after + rest === pdf.length,
    namesCertificate: Buffer.from(
      attributeOf(attributes, ids.signingCertificate)?.toBER(false) ?? [],
    ).includes(sha256(der)),
    isStamped:
      stamp === undefined ? null : imprintOf(Buffer.from(stamp.toBER(false))).equals(sha256(signature)),
  };
}

const octets = (value: { valueBlock: { valueHexView: Uint8Array } } | undefined): Buffer =>
  Buffer.from(value?.valueBlock.valueHexView ?? []);

/** Returns the hash that a time stamp is about. */
function imprintOf(token: Buffer): Buffer {
  const data = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(new Uint8Array(token)).content });
  // A service may send its content in pieces.
  const info = pkijs.TSTInfo.fromBER(data.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0));
  return octets(info.messageImprint.hashedMessage);
}
