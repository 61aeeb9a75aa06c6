import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Integer, OctetString } from 'asn1js';
import * as pkijs from 'pkijs';

interface TimestampService {
  url: string;
  /** Number of requested time stamps. */
  asked(): number;
  close(): Promise<void>;
}

/** Starts an RFC 3161 service on this machine: stamps every request, or fails at it. */
export async function startTimestampService(isBroken = false): Promise<TimestampService> {
  const crypto = new pkijs.CryptoEngine({ name: 'node', crypto: globalThis.crypto });
  pkijs.setEngine('node', crypto);
  const keys = await globalThis.crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const certificate = await certificateOf(keys);
  let asked = 0;
  const server = createServer(async (request, response) => {
    asked += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (isBroken) return response.writeHead(503).end();
    const query = pkijs.TimeStampReq.fromBER(new Uint8Array(Buffer.concat(chunks)));
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
    response.end(Buffer.from(await stamped(query, keys.privateKey, certificate)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/stamp`,
    asked: () => asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

async function certificateOf(keys: CryptoKeyPair): Promise<pkijs.Certificate> {
  const { Utf8String } = await import('asn1js');
  const certificate = new pkijs.Certificate({ version: 2, serialNumber: new Integer({ value: 1 }) });
  for (const names of [certificate.issuer, certificate.subject])
    names.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({
        type: '2.5.4.3',
        value: new Utf8String({ value: 'Test time stamps' }),
      }),
    );
  certificate.notBefore.value = new Date('2020-01-01');
  certificate.notAfter.value = new Date('2049-01-01');
  certificate.extensions = [
    new pkijs.Extension({
      extnID: '2.5.29.37',
      critical: true,
      extnValue: new pkijs.ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.8'] }).toSchema().toBER(false),
    }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  return certificate;
}

async function stamped(
  query: pkijs.TimeStampReq,
  key: CryptoKey,
  certificate: pkijs.Certificate,
): Promise<ArrayBuffer> {
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: query.messageImprint,
    serialNumber: new Integer({ value: 7 }),
    genTime: new Date(),
    ...(query.nonce !== undefined && { nonce: query.nonce }),
  });
  const encoded = info.toSchema().toBER(false);
  const data = new pkijs.SignedData({
    version: 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: '1.2.840.113549.1.9.16.1.4',
      eContent: new OctetString({ valueHex: encoded }),
    }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
      }),
    ],
    certificates: [certificate],
  });
  await data.sign(key, 0, 'SHA-256');
  const token = new pkijs.ContentInfo({
    contentType: '1.2.840.113549.1.7.2',
    content: data.toSchema(true),
  });
  return new pkijs.TimeStampResp({
    status: new pkijs.PKIStatusInfo({ status: 0 }),
    timeStampToken: token,
  })
    .toSchema()
    .toBER(false);
}
