import '#ui/styles/app.css';
import { type ComponentType, useContext, useEffect, useLayoutEffect, useState } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { hasProvider } from '#server/ai-client.ts';
import { resendContext, sessionContext, viewerOf } from '#server/request.ts';
import { env } from '#server/settings.ts';
import { preloadedFonts } from '#ui/fonts.ts';
import { whenNoticed } from '#ui/notify.ts';
import { themeScript } from '#ui/theme.ts';
import type { Route } from './+types/root';
import { useSessionKeeper } from './account/session-keeper.ts';
import { SignInProvider } from './account/sign-in-dialog-context.tsx';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { useLive } from './shell/live.ts';
import { NavigationProgress } from './shell/navigation-progress.tsx';
import { Nonce } from './shell/nonce.ts';
import { ProblemView } from './shell/problem-view.tsx';
import { shows } from './shell/retrying-fetch.ts';
import { shellHidden, writesAt } from './shell/rules.ts';
import './shell/shell.css';
import { rememberSite } from './shell/site.ts';
import { SplashOnce, splashScript } from './shell/splash-once.tsx';
import { TabBar } from './shell/tab-bar.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  return {
    site: { name: env.SITE_NAME, origin: env.ORIGIN, supportEmail: env.SUPPORT_EMAIL ?? null, assistant: hasProvider() },
    viewer: viewer && { id: viewer.id, name: viewer.name, username: viewer.username, profilePicture: viewer.profilePicture },
    sessionExpires: context.get(sessionContext)?.expiresAt.getTime() ?? null,
    // A form shown again stands at the address it was sent to, where the router of the browser would look for another page.
    withoutScripts: context.get(resendContext) !== null,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  const name = loaderData?.site.name ?? 'Storyhearth';
  return [
    ...(error ? [] : [{ title: name }]), // a page of a problem has its own
    { name: 'description', content: 'Craft worlds, share stories, inspire imagination.' },
    { property: 'og:site_name', content: name },
  ];
};

/** Turning a page or a list within one address changes nothing here; asking would only let its failure take the whole site along. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod || currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search ? defaultShouldRevalidate : false;

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useContext(Nonce);
  const root = useRouteLoaderData<typeof loader>('root');
  const { withoutScripts } = root ?? {};
  useEffect(() => rememberSite(root), [root]);
  return (
    <html lang="en" data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script nonce={nonce} suppressHydrationWarning>
          {import.meta.env.SSR ? themeScript : ''}
        </script>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {preloadedFonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        {!withoutScripts && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** The header, the page, the footer: or the page alone, where it has the whole screen (SHELL-04 to -07). */
function Shell({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useEffect(() => whenNoticed((shown) => setToasts(() => shown)), []);
  // Said when every part of the first page has its listeners: for journeys, and for whoever drives the page by a program.
  useEffect(() => {
    document.documentElement.dataset.listening = '';
  }, []);
  return (
    <SignInProvider>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <NavigationProgress />
      {shellHidden(pathname) ? (
        children
      ) : (
        <div className="has-tab-bar">
          <Header />
          {children}
          <Footer />
          <TabBar />
        </div>
      )}
      {Toasts && <Toasts />}
    </SignInProvider>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  // A session that ends anywhere, a name that changes, a profile that hides or comes back: the whole page hears of it (AUTH-29, LIVE-01).
  // Whoever writes shows nothing of other people's.
  const { pathname, search } = useLocation();
  useLayoutEffect(() => shows(pathname, search), [pathname, search]);
  useLive([...(loaderData.viewer ? [`person:${loaderData.viewer.id}`] : []), ...(writesAt(pathname) ? [] : ['people'])]);
  useSessionKeeper(loaderData.viewer?.id ?? null, loaderData.sessionExpires);
  return (
    <>
      {/* Not on the page of a problem, where nothing draws the splash. */}
      <script nonce={useContext(Nonce)} suppressHydrationWarning>
        {import.meta.env.SSR ? splashScript : ''}
      </script>
      <Shell>
        <Outlet />
        <SplashOnce name={loaderData.site.name} />
      </Shell>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ProblemView error={error} />
    </Shell>
  );
}
