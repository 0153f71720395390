import { createContext, type RouterContextProvider } from 'react-router';
import type { Session, Viewer } from '../identity/viewer.ts';
import type { Resend } from './resend.ts';

/** Request data that the server passes to the routes. */
export const viewerContext = createContext<Viewer>(null);
export const sessionContext = createContext<Session | null>(null);
export const nonceContext = createContext<string>('');
export const addressContext = createContext<string>('');

/**
 * Headers that are added to the response in any case: cookies, retry-after. In React Router 8 a loader's own headers do not reach a
 * document.
 */
export const responseContext = createContext<Headers>(new Headers());

export const NOT_STORED = 'private, no-store';

/** Lets neither the page cache nor a browser or proxy store the response, because it or its address contains a secret. */
export const doNotStore = (context: Readonly<RouterContextProvider>) => context.get(responseContext).set('cache-control', NOT_STORED);

/** Set once this request caused costs at the AI provider: it then counts toward the rate limit even if it fails. */
export const paidContext = createContext<boolean>(false);

/** Set when the database was unavailable while reading the viewer: every read then gets the 503 page. */
export const databaseUnavailableContext = createContext<boolean>(false);

/** Set when a plain form was refused: the response is a page that shows the form again (app/forms/not-sent-page.tsx). */
export const resendContext = createContext<Resend | null>(null);

/** The topics of a page; its cached copy is dropped when one of them is announced. */
export const topicsContext = createContext<Set<string> | null>(null);

export const viewerOf = (context: Readonly<RouterContextProvider>) => context.get(viewerContext);

/** The signed-in member. Only for routes whose policy requires a member. */
export function memberOf(context: Readonly<RouterContextProvider>) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('a member route was reached without a viewer: its handle must say who: member');
  return viewer;
}

/** The session of a signed-in member. Only for routes whose policy requires a member. */
export function sessionOf(context: Readonly<RouterContextProvider>) {
  const session = context.get(sessionContext);
  if (!session) throw new Error('signed-in member has no session');
  return session;
}

/** Declares which live topics the page shows: its cached copy is dropped when one of them changes. */
export const addPageTopics = (context: Readonly<RouterContextProvider>, ...topics: string[]) => {
  const pageTopics = context.get(topicsContext);
  for (const topic of topics) pageTopics?.add(topic);
};

/** The parameters of a request’s address, without the names of routes that the router adds when a page asks for its data. */
export function searchOf(request: Request): URLSearchParams {
  const { searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  return searchParams;
}
