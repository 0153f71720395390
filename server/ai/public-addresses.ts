import dns, { type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Not public: loopback, private, link-local, carrier-grade NAT, documentation, multicast and reserved. */
const V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Includes ranges that embed an IPv4 address: compatible, mapped, NAT64, Teredo, 6to4. */
const V6 = [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

// Separate lists: one with ::ffff:0:0/96 would match every IPv4 address.
const [blocked4, blocked6] = [new BlockList(), new BlockList()];
for (const [net, prefix] of V4) blocked4.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of V6) blocked6.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address is public; false for anything that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family === 4 ? !blocked4.check(address, 'ipv4') : family === 6 && !blocked6.check(address, 'ipv6');
}

export class AddressRefused extends Error {}

/**
 * A `lookup` for connections that resolves a host name once and returns only checked addresses, so that DNS cannot change between the check
 * and the connection. One private address is enough to refuse the name.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new AddressRefused('The host name resolves to a private address.'), '', 0);
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};
