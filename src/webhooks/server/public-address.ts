import { BlockList, isIP } from 'node:net';

/** What is no public address of IPv4: this machine, private and shared networks, link-local with the metadata of clouds, tests, groups. */
const NOT_PUBLIC_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // The host's own service in one cloud, though it looks public.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Within the public part of IPv6: what carries an IPv4 address inside, and what is for documents. */
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [net, bits] of NOT_PUBLIC_4) refused.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of NOT_PUBLIC_6) refused.addSubnet(net, bits, 'ipv6');
/** Everything else of IPv6 is local, or wraps an address of IPv4 (`::ffff:127.0.0.1`, `64:ff9b::`). */
const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');

/** Whether anybody on the internet reaches this IP address. Whatever is not surely public is not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, 'ipv4');
    case 6:
      return (
        !address.includes('%') && public6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
      );
    default:
      return false;
  }
}

/** The IP address that a URL names in place of a host, which no lookup would ever check; null for a name. Odd spellings (`0x7f.1`, `2130706433`) are plain here. */
export function literalOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) ? bare : null;
}
