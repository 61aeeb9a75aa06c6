import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that no name on the Internet leads to by right: one's own, the machine itself, and reserved ones. */
const privateNetworks = new BlockList();
for (const network of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [address = '', bits] = network.split('/');
  privateNetworks.addSubnet(address, Number(bits), 'ipv4');
}
// Includes the networks that embed an IPv4 address, which may be a private one.
for (const network of '::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/32 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/9 ff00::/8'.split(
  ' ',
)) {
  const [address = '', bits] = network.split('/');
  privateNetworks.addSubnet(address, Number(bits), 'ipv6');
}

/** Returns whether an address is not one of the public Internet. */
export const isPrivateAddress = (address: string): boolean =>
  privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** A call goes where customers may not send the server. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not an address of the public Internet`);
  }
}

/** Resolves a name, and fails where it leads to a private address: the connection goes to what was checked. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) return callback(error ?? new Error('no address'), '');
    if (found.some(({ address }) => isPrivateAddress(address)))
      return callback(new PrivateAddressError(hostname), '');
    if (options.all === true) return callback(null, found);
    callback(null, first.address, first.family);
  });
};

interface Sent {
  method: string;
  headers: Record<string, string>;
  body: string | null;
  signal: AbortSignal;
}

/** What somebody else's server sends is cut there. */
const maxResponseBytes = 1024 * 1024;

/**
 * Calls an address that a customer has entered. Follows no redirect, and goes to the public Internet over TLS alone;
 * with `allowsPrivate` also into one's own network, and there without.
 */
export function outwardFetch(
  url: string,
  { method, headers, body, signal }: Sent,
  allowsPrivate: boolean,
): Promise<Response> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isSecure = protocol === 'https:';
  if (!allowsPrivate && (!isSecure || (isIP(host) !== 0 && isPrivateAddress(host))))
    return Promise.reject(new PrivateAddressError(host));
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestSecure : requestPlain)(
      url,
      { method, headers, signal, agent: false, ...(!allowsPrivate && { lookup: publicLookup }) },
      (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.byteLength;
          if (length > maxResponseBytes) request.destroy(new Error('the response is too long'));
          else chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          const isEmpty = status === 204 || status === 304;
          const received = new Headers();
          for (const [name, value] of Object.entries(response.headers))
            for (const each of [value ?? []].flat()) received.append(name, each);
          try {
            resolve(new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: received }));
          } catch (error) {
            reject(error);
          }
        });
      },
    );
    request.on('error', reject);
    request.end(body ?? undefined);
  });
}
