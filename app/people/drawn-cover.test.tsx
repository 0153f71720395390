import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { coverOf, DrawnCover } from './drawn-cover.tsx';

const names = Array.from({ length: 200 }, (_, i) => `writer_${i}`);

test('the drawn cover of a profile is always the same for one username, and differs from name to name (PROFILE-18)', () => {
  expect(coverOf('Maya')).toEqual(coverOf('maya'));
  expect(renderToString(<DrawnCover username="maya" />)).toBe(renderToString(<DrawnCover username="maya" />));
  const looks = new Set(names.map((name) => renderToString(<DrawnCover username={name} />)));
  expect(looks.size).toBeGreaterThan(80);
  for (const of of ['hue', 'house', 'weather'] as const)
    expect(new Set(names.map((name) => coverOf(name)[of])).size, of).toBe({ hue: 6, house: 4, weather: 4 }[of]);
});
