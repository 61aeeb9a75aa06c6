import { expect, it } from 'vitest';
import { bucketAddress, storeOrigin } from './bucket-address.ts';

it.each([
  ['https://s3.test', true, 'https://s3.test', 'https://s3.test/proofs/'],
  ['https://s3.test/', false, 'https://proofs.s3.test', 'https://proofs.s3.test/'],
  [null, true, 'https://s3.eu-west-1.amazonaws.com', 'https://s3.eu-west-1.amazonaws.com/proofs/'],
  [null, false, 'https://proofs.s3.eu-west-1.amazonaws.com', 'https://proofs.s3.eu-west-1.amazonaws.com/'],
])('is where browsers reach the bucket: %s, in the path %s', (endpoint, forcePathStyle, origin, address) => {
  const bucket = { endpoint, bucket: 'proofs', region: 'eu-west-1', forcePathStyle };
  expect(storeOrigin(bucket)).toBe(origin);
  expect(bucketAddress(bucket)).toBe(address);
});
