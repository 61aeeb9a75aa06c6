import { isIP } from 'node:net';

/**
 * Returns what one caller's addresses have in common: of IPv6 the /64, which one connection usually has whole. An IPv4
 * address written as IPv6 is the IPv4 one.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const shortest = new URL(`http://[${ip.replace(/%.*/, '')}]`).hostname.slice(1, -1);
  const [left = [], right = []] = shortest.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}
