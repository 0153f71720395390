import { href, type RouterContextProvider, redirect } from 'react-router';
import { type AgeGroup, isAgeGroup, isBelow } from '#app/registration/age-rules.ts';
import { currentSettings } from '#app/site/settings.server.ts';
import { doNotStore, responseContext } from '#server/http/request.ts';
import { isSecure } from '#server/identity/session-cookie.ts';

const COOKIE = 'below-age';
const DAY_SECONDS = 24 * 60 * 60;
const isMarked = (request: Request) => (request.headers.get('cookie') ?? '').split(/;\s*/).includes(`${COOKIE}=yes`);

/**
 * The given age group, or null. Whoever is too young is led to the page for grown-ups, also later: a cookie without the answer marks the
 * browser for 24 hours, and nothing else is stored (REG-08).
 */
export function ageGroupOf(request: Request, context: Readonly<RouterContextProvider>, given: unknown): AgeGroup | null {
  const { needsAge, minimumAge, kidsZone } = currentSettings();
  if (!needsAge) return null;
  const group = isAgeGroup(given) ? given : null;
  doNotStore(context); // the answer depends on the browser
  const isYoung = group !== null && isBelow(group, minimumAge);
  if (isYoung)
    context
      .get(responseContext)
      .append('set-cookie', `${COOKIE}=yes; Path=/; Max-Age=${DAY_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`);
  if (isYoung || isMarked(request)) throw redirect(kidsZone === 'off' ? href('/') : href('/kids-adventure/grown-ups'), 303);
  return group;
}
