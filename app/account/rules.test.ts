import { describe, expect, test } from 'vitest';
import routes from '../routes.ts';
import { RESERVED, type SignUp, signUpRefusal, weaknesses } from './rules.ts';

const good: SignUp = { name: 'Maya', username: 'maya', email: 'maya@mail.example', password: 'Lantern7!', terms: true };
const words = (change: Partial<SignUp>, terms = true) => signUpRefusal({ ...good, ...change, terms })?.message ?? null;

describe('the rules of a sign-up', () => {
  test('AUTH-10 each rule is checked by itself', () => {
    expect(weaknesses('Lantern7!')).toEqual([]);
    expect(weaknesses('Lant7!!')).toEqual(['At least 8 characters']);
    expect(weaknesses('lantern7!')).toEqual(['One upper-case letter']);
    expect(weaknesses('Lanterns!')).toEqual(['One digit']);
    expect(weaknesses('Lantern77')).toEqual(['One special character']);
    expect(weaknesses('')).toHaveLength(4);
    expect(weaknesses('Laterne٧€')).toEqual([]);
  });

  test('AUTH-15 AUTH-16 AUTH-17 the first thing wrong is said, in the order of the specification', () => {
    expect(words({})).toBeNull();
    for (const field of ['name', 'username', 'email', 'password'] as const)
      expect(words({ [field]: '' }, false)).toBe('All fields are required');
    expect(words({ password: 'weak' }, false)).toBe('You must accept the Terms and Conditions to create an account');
    expect(words({ password: 'weak', username: '!' })).toBe('Password does not meet all requirements');
  });

  test('ERR-10 a weak password is refused with its reasons', () => {
    expect(signUpRefusal({ ...good, password: 'Lantern7' })).toMatchObject({
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
      if (first && !/[:*]/.test(first)) expect(RESERVED.has(first), first).toBe(true);
    }
  });

  test('limits: name, address and password', () => {
    expect(words({ name: 'x'.repeat(81) })).toMatch(/80/);
    expect(words({ email: 'nobody' })).toMatch(/email address/);
    expect(words({ email: `${'x'.repeat(250)}@mail.example` })).toMatch(/email address/);
    expect(words({ password: `Aa1!${'x'.repeat(125)}` })).toMatch(/requirements/);
  });
});
