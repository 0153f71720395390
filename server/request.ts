import { createContext, type RouterContextProvider } from 'react-router';
import type { Session, Viewer } from '../app/audience/viewer.ts';
import type { Resend } from './resend.ts';

/** What the envelope tells the routes about a request. */
export const viewerContext = createContext<Viewer>(null);
export const sessionContext = createContext<Session | null>(null);
export const nonceContext = createContext<string>('');
export const addressContext = createContext<string>('');

/** Headers that go out with whatever the answer becomes: cookies, retry-after. A loader's own headers do not reach a document in React Router 8. */
export const replyContext = createContext<Headers>(new Headers());

/** Set once somebody outside was paid for this request: it counts, whatever becomes of it. */
export const paidContext = createContext<boolean>(false);

/** Set when not even the viewer could be read: every read is answered with the calm 503 page. */
export const databaseUnavailableContext = createContext<boolean>(false);

/** Set when a plain form could not be done: the answer is a page that shows it again (app/shell/not-sent-page.tsx). */
export const resendContext = createContext<Resend | null>(null);

/** Topics a page shows; a kept page is dropped when one of them is announced. */
export const topicsContext = createContext<Set<string> | null>(null);

export const viewerOf = (context: Readonly<RouterContextProvider>) => context.get(viewerContext);

/** A route that only members reach has a viewer: the policy on its door saw to it. */
export function memberOf(context: Readonly<RouterContextProvider>) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('a member route was reached without a viewer: its handle must say who: member');
  return viewer;
}

/** Says that the page shows this topic, so that a visitor's kept copy goes when it changes. */
export const shows = (context: Readonly<RouterContextProvider>, ...topics: string[]) => {
  const kept = context.get(topicsContext);
  for (const topic of topics) kept?.add(topic);
};
