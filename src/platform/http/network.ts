import { isIPv6 } from 'node:net';

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...gap, ...right];
}

/** The address that limits are counted by: an IPv4 address whole, an IPv6 address as its /64 (one subscriber holds that many). */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const bare = address.split('%')[0] ?? address;
  if (!isIPv6(bare)) return bare;
  return `${expand(bare)
    .slice(0, 4)
    .map((part) => Number.parseInt(part || '0', 16).toString(16))
    .join(':')}::/64`;
}

/** The client's address: the socket's, or counted from the right of X-Forwarded-For past the proxies we run ourselves. */
export function clientAddress(socketAddress: string, forwardedFor: string | null, trustedProxies: number): string {
  if (trustedProxies === 0 || !forwardedFor) return socketAddress;
  const hops = [...forwardedFor.split(',').map((part) => part.trim()), socketAddress];
  return hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? socketAddress;
}
