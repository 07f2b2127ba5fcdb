import { BlockList, isIP } from 'node:net';

/** Everything that is not a host on the public internet (IANA special-purpose registries). */
const FORBIDDEN: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'], ['10.0.0.0', 8, 'ipv4'], ['100.64.0.0', 10, 'ipv4'], ['127.0.0.0', 8, 'ipv4'], ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'], ['192.0.0.0', 24, 'ipv4'], ['192.0.2.0', 24, 'ipv4'], ['192.31.196.0', 24, 'ipv4'], ['192.52.193.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'], ['192.168.0.0', 16, 'ipv4'], ['192.175.48.0', 24, 'ipv4'], ['198.18.0.0', 15, 'ipv4'], ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'], ['224.0.0.0', 4, 'ipv4'], ['240.0.0.0', 4, 'ipv4'],
];
/** Of IPv6 only global unicast is public, and of that not what carries an IPv4 address or is set aside. */
const PUBLIC_V6 = ['2000::', 3] as const;
const FORBIDDEN_V6 = [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]] as const;

const forbidden = new BlockList();
for (const [net, bits, family] of FORBIDDEN) forbidden.addSubnet(net, bits, family);
for (const [net, bits] of FORBIDDEN_V6) forbidden.addSubnet(net, bits, 'ipv6');
const publicV6 = new BlockList();
publicV6.addSubnet(...PUBLIC_V6, 'ipv6');

/** Whether an IP address is a host on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !forbidden.check(address, 'ipv4');
  return family === 6 && publicV6.check(address, 'ipv6') && !forbidden.check(address, 'ipv6');
}

/** Names that never leave a machine or a house. */
const HOME_NAMES = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/;

/**
 * Whether an endpoint has the shape of a push service's: https on its own port, a full host name, no address, no
 * password. Where the name leads is looked at when the connection is made.
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  // The URL standard has made one form of all the ways to write an address (octal, hexadecimal, one number).
  const host = url.hostname.replace(/\.$/, '').toLowerCase();
  const isAddress = host.startsWith('[') || isIP(host) !== 0;
  return url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '' && host.includes('.') && !isAddress && !HOME_NAMES.test(host);
}
