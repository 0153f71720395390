import { isIP, isIPv4, isIPv6 } from 'node:net';

/** The header that passes the address or network of a sign-in to the auth library, which receives no header of the client for it. */
export const ADDRESS_HEADER = 'x-caller-address';

const IPV6_NETWORK = /^([0-9a-f]{1,4}:){3}[0-9a-f]{1,4}$/;
const MAPPED = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/;

/** Strips what some proxies add to an address: a port, brackets, a zone. */
function bare(address: string) {
  const inBrackets = /^\[([^\]]+)\]/.exec(address)?.[1];
  if (inBrackets) return inBrackets.replace(/%.*$/, '');
  return (/^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address).replace(/%.*$/, '');
}

/**
 * The network that limits count: an IPv4 address, or the first 64 bits of an IPv6 address, because one customer controls the rest. An
 * IPv4-mapped IPv6 address is IPv4. Idempotent: a network maps to itself.
 */
export function networkOf(address: string): string {
  const given = bare(address.trim());
  if (!isIPv6(given)) return isIP(given) || IPV6_NETWORK.test(given) ? given : given.slice(0, 64);
  const canonical = new URL(`http://[${given}]`).hostname;
  const [, high, low] = MAPPED.exec(canonical) ?? [];
  if (high && low) {
    const [h, l] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
    return `${h >> 8}.${h & 255}.${l >> 8}.${l & 255}`;
  }
  const [head = '', tail] = canonical.slice(1, -1).split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : new Array<string>(8 - front.length - back.length).fill('0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}

/**
 * The first 24 bits of an IPv4 address or 48 of an IPv6 address, such as `203.0.113.0/24`: enough to recognize a provider, not a household.
 * Null if it is neither.
 */
export function shortNetworkOf(address: string): string | null {
  const network = networkOf(address);
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  if (!IPV6_NETWORK.test(network)) return null;
  const prefix = network.split(':').slice(0, 3).join(':');
  return `${prefix.replace(/(^|:)0(:0)*$/, '')}::/48`;
}
