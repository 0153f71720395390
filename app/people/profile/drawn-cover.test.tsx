import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { coverOf, DrawnCover } from './drawn-cover.tsx';

const names = Array.from({ length: 200 }, (_, i) => `writer_${i}`);

test('the drawn cover of a profile depends only on the username, and differs between usernames (PROFILE-18)', () => {
  expect(coverOf('Maya')).toEqual(coverOf('maya'));
  expect(renderToString(<DrawnCover username="maya" />)).toBe(renderToString(<DrawnCover username="maya" />));
  const covers = new Set(names.map((name) => renderToString(<DrawnCover username={name} />)));
  expect(covers.size).toBeGreaterThan(80);
  for (const part of ['hue', 'building', 'weather'] as const)
    expect(new Set(names.map((name) => coverOf(name)[part])).size, part).toBe({ hue: 6, building: 4, weather: 4 }[part]);
});
