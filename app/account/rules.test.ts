import { describe, expect, test } from 'vitest';
import routes from '../routes.ts';
import { brokenRules, isReserved, refusedSignUp, type SignUp } from './rules.ts';

const good: SignUp = { name: 'Maya', username: 'maya', email: 'maya@mail.example', password: 'Lantern7!' };
const words = (change: Partial<SignUp>, terms = true) => refusedSignUp({ ...good, ...change }, terms)?.words ?? null;

describe('the rules of a sign-up', () => {
  test('AUTH-10 each rule is checked by itself', () => {
    expect(brokenRules('Lantern7!')).toEqual([]);
    expect(brokenRules('Lant7!!')).toEqual(['At least 8 characters']);
    expect(brokenRules('lantern7!')).toEqual(['One upper-case letter']);
    expect(brokenRules('Lanterns!')).toEqual(['One digit']);
    expect(brokenRules('Lantern77')).toEqual(['One special character']);
    expect(brokenRules('')).toHaveLength(4);
    expect(brokenRules('Laterne٧€')).toEqual([]);
  });

  test('AUTH-15 AUTH-16 AUTH-17 the first thing wrong is said, in the order of the specification', () => {
    expect(words({})).toBeNull();
    for (const field of ['name', 'username', 'email', 'password'] as const)
      expect(words({ [field]: '' }, false)).toBe('All fields are required');
    expect(words({ name: '   ' })).toBe('All fields are required');
    expect(words({ password: 'weak' }, false)).toBe('You must accept the Terms and Conditions to create an account');
    expect(words({ password: 'weak', username: '!' })).toBe('Password does not meet all requirements');
  });

  test('ERR-10 a weak password is refused with its reasons', () => {
    expect(refusedSignUp({ ...good, password: 'Lantern7' }, true)).toMatchObject({
      name: 'weak-password',
      reasons: ['One special character'],
    });
  });

  test('AUTH-18 AMB-55 a username has 3 to 20 letters, digits, underscores, and is no address of ours', () => {
    for (const username of ['ab', 'a'.repeat(21), 'maya.writes', 'maya writes', 'mäya', '../x'])
      expect(words({ username })).toMatch(/3 to 20/);
    for (const username of ['a_1', 'A'.repeat(20)]) expect(words({ username })).toBeNull();
    for (const username of ['posts', 'Posts', 'WRITE', 'media']) expect(words({ username })).toBe('Username already taken');
  });

  test('every first segment of the routes is reserved', () => {
    for (const { path } of routes) {
      const first = path?.split('/')[0];
      if (first && !/[:*]/.test(first)) expect(isReserved(first), first).toBe(true);
    }
  });

  test('limits: name, address and password', () => {
    expect(words({ name: 'x'.repeat(61) })).toMatch(/60/);
    expect(words({ email: 'nobody' })).toMatch(/email address/);
    expect(words({ email: `${'x'.repeat(250)}@mail.example` })).toMatch(/email address/);
    expect(words({ password: `Aa1!${'x'.repeat(125)}` })).toMatch(/128/);
  });
});
