import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isLocalHost } from '../process/local-host-rules.ts';

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
 * Asks name servers itself. `dns.lookup` would wait for a slow name server on one of four threads, which resolve the names of the database
 * and the mail server too, and members choose host names.
 */
export const resolver = new Resolver({ timeout: 2_000, tries: 2 });

/** All addresses of a host name; those of one family if the other cannot be resolved. */
async function addressesOf(hostname: string) {
  if (isLocalHost(hostname)) throw new AddressRefused('The host name is this machine.');
  const [found4, found6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [found4, found6].flatMap((result, i) =>
    result.status === 'fulfilled' ? result.value.map((address) => ({ address, family: i ? 6 : 4 })) : [],
  );
  if (!found.length && found4.status === 'rejected') throw found4.reason;
  if (!found.length || !found.every(({ address }) => isPublicAddress(address)))
    throw new AddressRefused('The host name resolves to a private address.');
  return found;
}

/**
 * A `lookup` for connections that resolves a host name once and returns only checked addresses, so that DNS cannot change between the check
 * and the connection. One private address is enough to refuse the name.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  addressesOf(hostname).then(
    (found) => {
      const wanted = options.family ? found.filter(({ family }) => family === options.family) : found;
      const [first] = wanted;
      if (options.all) callback(null, wanted);
      else callback(null, first?.address ?? '', first?.family ?? 0);
    },
    (error) => callback(error, '', 0),
  );
};
