import { expect, test } from 'vitest';
import { NOTE_MAX, readDecision as read, type Typed } from './decision-rules.ts';
import { mayEscalate } from './people/standing-decision-rules.ts';

const readDecision = (typed: Typed) => read('administrator', typed);

test('hiding and removing need a rule, and every limit has its sentence (MOD-07)', () => {
  const typed = { actions: ['remove'], ruleId: 'a' };
  expect(readDecision({ actions: ['remove'] })).toMatchObject({ message: 'Choose the rule that this breaks.' });
  expect(readDecision({ actions: ['hide'] })).toMatchObject({ fields: { rule: 'Choose the rule that this breaks.' } });
  for (const actions of [['dismiss'], ['restore']]) expect(readDecision({ actions })).toHaveProperty('decision');
  expect(readDecision({ actions: [] })).toMatchObject({ message: 'Choose what to do.' });
  expect(readDecision({ actions: ['bann'] })).toMatchObject({ message: 'Choose what to do.' });
  expect(readDecision({ ...typed, actions: ['remove', 'dismiss'] })).toMatchObject({
    message: 'Choose one of Dismiss, Hide, Remove and Restore.',
  });
  expect(readDecision({ ...typed, words: '🙂'.repeat(1_000) })).toHaveProperty('decision');
  expect(readDecision({ ...typed, words: 'a'.repeat(1_001) })).toMatchObject({
    message: 'Words to the person can be up to 1,000 characters.',
  });
  expect(readDecision({ actions: ['note'], note: 'a'.repeat(NOTE_MAX + 1) })).toMatchObject({
    message: 'A note can be up to 2,000 characters.',
  });
  expect(readDecision({ actions: ['note'], note: ' ' })).toMatchObject({ message: 'Write the note.' });
});

test('warnings and limits need a rule and a time within the limits, also of the role (MOD-07, ROLE-01)', () => {
  const readPerson = (actions: string[], length = '7d', role: 'moderator' | 'administrator' = 'administrator') => {
    const result = read(role, { actions, ruleId: 'a', length });
    return 'message' in result ? result.message : result.decision.person;
  };
  for (const action of ['warn', 'silence', 'suspend', 'ban'])
    expect(readDecision({ actions: [action], length: '7d' })).toMatchObject({ fields: { rule: 'Choose the rule that this breaks.' } });
  expect(readPerson(['silence'])).toEqual({ actions: ['silence'], duration: { ms: 7 * 86_400_000 } });
  expect(readPerson(['remove', 'silence', 'warn'], '1h')).toEqual({ actions: ['warn', 'silence'], duration: { ms: 3_600_000 } });
  expect(readPerson(['silence'], 'lifted', 'moderator')).toEqual({ actions: ['silence'], duration: 'lifted' });
  for (const length of ['0h', '91d', 'soon', '', '-1d'])
    expect(readPerson(['silence'], length)).toBe('Choose a time between 1 hour and 90 days.');
  for (const length of ['23h', '366d', 'x']) expect(readPerson(['suspend'], length)).toBe('Choose a time between 1 day and 1 year.');
  for (const length of ['31d', 'lifted'])
    expect(readPerson(['suspend'], length, 'moderator')).toBe('Choose a time between 1 day and 30 days.');
  expect(readPerson(['suspend'], '30d', 'moderator')).toEqual({ actions: ['suspend'], duration: { ms: 30 * 86_400_000 } });
  expect(readPerson(['ban'], '', 'moderator')).toBe('An administrator has to decide this.');
  expect(readPerson(['ban'], '')).toEqual({ actions: ['ban'], duration: null });
  expect(readPerson(['silence', 'ban'])).toBe('Choose one of Silence, Suspend and Ban.');
  for (const action of ['dismiss', 'restore', 'release'])
    expect(readPerson([action, 'warn'])).toBe('Dismiss, Restore and Release cannot be combined with a warning or a limit.');
});

test('no decision makes a standing weaker (MOD-14)', () => {
  const states = ['active', 'awaiting', 'silenced', 'suspended', 'banned'] as const;
  expect(states.map((now) => states.map((next) => (mayEscalate(now, next) ? 'yes' : 'no')).join(' '))).toEqual([
    'no yes yes yes yes',
    'no yes no no yes',
    'no yes yes yes yes',
    'no no no yes yes',
    'no no no no yes',
  ]);
});
