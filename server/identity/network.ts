import { isIP, isIPv6 } from 'node:net';

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
  if (!isIPv6(given)) return isIP(given) || /^([0-9a-f]{1,4}:){3}[0-9a-f]{1,4}$/.test(given) ? given : given.slice(0, 64);
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
