import { expect, test } from 'vitest';
import { localFields, momentOf } from './moment.ts';
import { notSavedYet, scheduledSentence } from './schedule-rules.ts';

const at = (date: string, time: string, zone: string, now = '2027-01-10T12:00:00Z') => {
  const moment = momentOf({ date, time, zone }, Date.parse(now));
  return 'schedule' in moment ? moment.schedule.at : moment.message;
};

test('a time is the local time in its zone, in summer and in winter (SCHED-02)', () => {
  expect(at('2027-01-11', '18:00', 'Europe/Berlin')).toBe('2027-01-11T17:00:00Z');
  expect(at('2027-07-11', '18:00', 'Europe/Berlin')).toBe('2027-07-11T16:00:00Z');
  expect(at('2027-07-11', '18:00', 'Asia/Kolkata')).toBe('2027-07-11T12:30:00Z');
});

test('a skipped time becomes the next one that exists, a repeated one is the first (SCHED-02)', () => {
  expect(at('2027-03-28', '02:30', 'Europe/Berlin')).toBe('2027-03-28T01:00:00Z'); // 3:00 AM
  expect(scheduledSentence({ at: '2027-03-28T01:00:00Z', zone: 'Europe/Berlin' })).toBe(
    'Will be published on Sunday, March 28, 2027 at 3:00 AM (Europe/Berlin).',
  );
  expect(at('2027-10-31', '02:30', 'Europe/Berlin')).toBe('2027-10-31T00:30:00Z');
  expect(at('2027-03-14', '02:00', 'America/New_York')).toBe('2027-03-14T07:00:00Z');
});

test('the hour stays the same after a clock change (SCHED-02)', () => {
  for (const date of ['2027-03-27', '2027-03-28', '2027-03-29', '2027-10-31', '2027-11-01']) {
    const moment = momentOf({ date, time: '18:00', zone: 'Europe/Berlin' }, Date.parse('2027-01-10T12:00:00Z'));
    if (!('schedule' in moment)) throw new Error(moment.message);
    expect(localFields(moment.schedule)).toEqual({ date, time: '18:00' });
    expect(scheduledSentence(moment.schedule)).toContain(' at 6:00 PM (Europe/Berlin).');
    expect(notSavedYet(moment.schedule)).toBe('Not saved on the server yet. At 6:00 PM the last saved text will be published.');
  }
});

test('five minutes and one year are the limits (SCHED-02)', () => {
  const problem = 'Choose a time between 5 minutes and one year from now.';
  expect(at('2027-01-10', '12:04', 'UTC')).toBe(problem);
  expect(at('2027-01-10', '12:05', 'UTC')).toBe('2027-01-10T12:05:00Z');
  expect(at('2028-01-10', '12:00', 'UTC')).toBe('2028-01-10T12:00:00Z');
  expect(at('2028-01-10', '12:01', 'UTC')).toBe(problem);
});
