import { expect, test } from 'vitest';
import { networkOf, shortNetworkOf } from './network.ts';

test('an IPv6 connection is counted by its /64, in any notation', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:0DB8:0001:2::9')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0');
  expect(networkOf('[2001:db8:1:2::9]:4711')).toBe('2001:db8:1:2');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
});

test('an IPv4 address is counted as a whole, also when written as IPv6 or with a port', () => {
  for (const written of ['10.0.0.1', '::ffff:10.0.0.1', '::ffff:0a00:0001', '10.0.0.1:4711', ' 10.0.0.1 '])
    expect(networkOf(written)).toBe('10.0.0.1');
});

test('a network maps to itself, and an invalid address is shortened', () => {
  for (const network of ['2001:db8:1:2', '10.0.0.1', 'unknown']) expect(networkOf(networkOf(network))).toBe(network);
  expect(networkOf('x'.repeat(500))).toHaveLength(64);
});

test('the network of a session is shortened to /24 for IPv4 and to /48 for IPv6 (ACC-05)', () => {
  for (const written of ['203.0.113.77', '::ffff:203.0.113.77', '203.0.113.77:4711'])
    expect(shortNetworkOf(written)).toBe('203.0.113.0/24');
  expect(shortNetworkOf('2001:db8:a1:2:3:4:5:6')).toBe('2001:db8:a1::/48');
  expect(shortNetworkOf('2001:db8:a1:2::')).toBe('2001:db8:a1::/48');
  expect(shortNetworkOf('2001:db8::9')).toBe('2001:db8::/48');
  expect(shortNetworkOf('::1')).toBe('::/48');
  for (const unknown of ['', 'unknown', '203.0.113', 'x'.repeat(500)]) expect(shortNetworkOf(unknown)).toBeNull();
});
