import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

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
