import { isIP, isIPv6 } from 'node:net';
import type { Log } from '../log.ts';

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const gap =
    tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
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

/**
 * The client's address: the socket's, or counted from the right of X-Forwarded-For past the proxies we run ourselves. What stands
 * there is taken only when it is an address: anybody may send the header, in any length.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || !forwardedFor) return socketAddress;
  const hops = [...forwardedFor.split(',').map(bareAddress), socketAddress];
  const found = hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? socketAddress;
  return isIP(found) ? found : socketAddress;
}

/** Some proxies add the port: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function bareAddress(hop: string): string {
  const text = hop.trim();
  return (
    /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  );
}

/** Warns once in the life of a process when a proxy stands in front that no setting knows: limits then count all visitors as one. */
export function untrustedForwarding(log: Log, trustedProxies: number): (headers: Headers) => void {
  let warned = false;
  return (headers) => {
    if (warned || trustedProxies > 0) return;
    const seen = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto'].find((name) =>
      headers.has(name),
    );
    if (seen === undefined) return;
    warned = true;
    log.warn('forwarded header not trusted', {
      header: seen,
      detail:
        'Set TRUSTED_PROXIES to the number of proxies in front, or have none of them pass this header on.',
    });
  };
}
