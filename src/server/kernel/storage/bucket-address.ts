/** What the address of a bucket is made of. */
export interface BucketPlace {
  /** Null means Amazon's own. */
  endpoint: string | null;
  bucket: string;
  region: string;
  /** Whether the bucket's name is in the path; otherwise it is in the host name. */
  forcePathStyle: boolean;
}

/** Returns the origin from which browsers fetch files. */
export const storeOrigin = (place: BucketPlace): string => new URL(bucketAddress(place)).origin;

/** Returns the address to which browsers post files, with a slash at the end. */
export function bucketAddress({ endpoint, bucket, region, forcePathStyle }: BucketPlace): string {
  const base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  const path = base.pathname.replace(/\/$/, '');
  return forcePathStyle
    ? `${base.origin}${path}/${bucket}/`
    : `${base.protocol}//${bucket}.${base.host}${path}/`;
}
