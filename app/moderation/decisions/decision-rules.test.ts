import { expect, test } from 'vitest';
import { NOTE_MAX, readDecision } from './decision-rules.ts';

test('hiding and removing need a rule, and every limit has its sentence (MOD-07)', () => {
  const typed = { actions: ['remove'], ruleId: 'a' };
  expect(readDecision({ actions: ['remove'] })).toMatchObject({ message: 'Choose the rule that this breaks.' });
  expect(readDecision({ actions: ['hide'] })).toMatchObject({ fields: { rule: 'Choose the rule that this breaks.' } });
  for (const actions of [['dismiss'], ['restore']]) expect(readDecision({ actions })).toHaveProperty('decision');
  expect(readDecision({ actions: [] })).toMatchObject({ message: 'Choose what to do.' });
  expect(readDecision({ actions: ['ban'] })).toMatchObject({ message: 'Choose what to do.' });
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
