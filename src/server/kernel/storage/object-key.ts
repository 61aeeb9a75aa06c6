const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** No empty part, none that begins with a dot: a key can never lead out of the store. */
export const isObjectKey = (key: string): boolean => key.length <= 400 && keyPattern.test(key);

export function requireObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new RangeError(`${JSON.stringify(key)} is not an object key`);
  return key;
}
