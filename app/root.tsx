import type { Policy } from '#server/access/policies.ts';
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
import { isStaffRole } from '#server/access/role-rules.ts';
import { databaseProblem } from '#server/database/database-problems.ts';
import { resendContext, sessionContext, viewerOf } from '#server/http/request.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { env } from '#server/process/settings.ts';
import { preloadedFonts } from '#ui/theme/fonts.ts';
import { renderedTheme, themeScript } from '#ui/theme/theme.ts';
import { onToastsNeeded } from '#ui/toasts/show-toast.ts';
import type { Route } from './+types/root';
import { SignInProvider } from './account/sign-in/sign-in-dialog-context.tsx';
import { defaultChoice } from './comments/access/comment-defaults.server.ts';
import { Nonce } from './document/nonce.ts';
import { ProblemView } from './errors/problem-view.tsx';
import { ActionResults } from './forms/results/action-results.tsx';
import { useFocusAfterForm } from './forms/results/use-focus-after-form.ts';
import { childHelper, siteHasHelper } from './groups/assistant/assistant.server.ts';
import { SiteBanner } from './layout/banner/banner.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { KidsHeader } from './layout/kids/kids-header.tsx';
import { NavigationProgress } from './layout/navigation-progress.tsx';
import { isEditor, isWritingPage, shellHidden } from './layout/navigation-rules.ts';
import { useSessionRenewal } from './layout/use-session-renewal.ts';
import { useLive } from './live/live.ts';
import { setShownPage } from './loading/retrying-fetch.ts';
import { OWN_THROTTLE_MS } from './loading/throttle.ts';
import { QUEUE_TOPIC } from './moderation/case-rules.ts';
import { openCount } from './moderation/queue/queue.server.ts';
import { warningText } from './notifications/notification-rules.ts';
import './layout/layout.css';
import { RefusedRoot, type RootData, refusedRootIn, rememberSite, useIsChild, useSite } from './document/site.ts';
import { AwaitingNotice } from './layout/awaiting-notice.tsx';
import { SplashOnce, splashScript } from './layout/splash/splash-once.tsx';
import { TabBar } from './layout/tab-bar.tsx';
import { Warning } from './layout/warning.tsx';
import { unreadCount } from './notifications/events/badge.server.ts';
import { BANNER_TOPIC } from './site/banner-rules.ts';
import { currentSettings } from './site/settings.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** The number of the badge; none while the database is unavailable. */
async function unreadOf(viewer: Person) {
  try {
    return await unreadCount(viewer);
  } catch (error) {
    if (databaseProblem(error)) return 0;
    throw error;
  }
}

/** The open cases for staff. Null also while the database is unavailable, so that the page of a refused form is still shown. */
async function openCasesOf(viewer: Viewer) {
  if (!viewer || !isStaffRole(viewer.role)) return null;
  try {
    return await openCount(viewer);
  } catch (error) {
    if (databaseProblem(error)) return null;
    throw error;
  }
}

/** Whether the viewer may use the writing helper; a child only with the agreement of a grown-up (SAFE-12). */
async function hasAssistant(viewer: Viewer) {
  if (viewer?.role !== 'child') return siteHasHelper();
  try {
    return (await childHelper(viewer)) !== null;
  } catch (error) {
    if (databaseProblem(error)) return false;
    throw error;
  }
}

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const viewer = viewerOf(context);
  const session = context.get(sessionContext);
  const { writingHelper: _____, helperLimits: _, mailsADay: __, reportsThatHide: ___, commentRule: ____, ...shown } = currentSettings();
  const [assistant, unread, openCases] = await Promise.all([
    hasAssistant(viewer),
    viewer && session?.hasUnseen ? unreadOf(viewer) : 0,
    openCasesOf(viewer),
  ]);
  return {
    site: { ...shown, origin: env.ORIGIN, assistant },
    viewer: viewer && {
      id: viewer.id,
      name: viewer.name,
      username: viewer.username,
      profilePicture: viewer.profilePicture,
      role: viewer.role,
      isAwaiting: viewer.standing.state === 'awaiting',
      commentDefaults: defaultChoice(viewer),
      ...(viewer.role === 'child' && { groupId: viewer.groupId, isHandedOver: session?.isHandedOver ?? false }),
    },
    sessionExpires: session?.expiresAt.getTime() ?? null,
    unread,
    openCases,
    warning: session?.warning ? { id: session.warning.id, text: warningText(session.warning.data) } : null,
    // A refused form is shown at the URL it was posted to, for which the client router would render another page.
    withoutScripts: context.get(resendContext) !== null,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  const name = loaderData?.site.name ?? 'Storyhearth';
  return [
    ...(error ? [] : [{ title: name }]), // problem pages set their own
    { name: 'description', content: 'Craft worlds, share stories, inspire imagination.' },
    { property: 'og:site_name', content: name },
  ];
};

/**
 * Skips changes of the query string alone: they do not affect this data, and a failed reload of it would replace the whole site with an
 * error.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod || currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search ? defaultShouldRevalidate : false;

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useContext(Nonce);
  const root = useRouteLoaderData<RootData>('root');
  const { withoutScripts } = root ?? {};
  useEffect(() => rememberSite(root), [root]);
  return (
    <html lang="en" data-theme={renderedTheme()} suppressHydrationWarning>
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

/** Header, page and footer, or the page alone where it fills the screen. */
function Shell({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const { site, warning, viewer } = useSite();
  const isChild = useIsChild();
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useEffect(() => onToastsNeeded((component) => setToasts(() => component)), []);
  // Set once the first page is hydrated and its listeners are attached; browser tests wait for it.
  useEffect(() => {
    document.documentElement.dataset.listening = '';
  }, []);
  const shownWarning = warning && !isEditor(pathname) && <Warning key={warning.id} warning={warning} />;
  return (
    <SignInProvider>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <NavigationProgress />
      {!isEditor(pathname) && <SiteBanner banner={site.banner} />}
      {shellHidden(pathname) ? (
        <>
          {viewer?.isAwaiting && <AwaitingNotice />}
          {shownWarning}
          {children}
        </>
      ) : (
        <div className="has-tab-bar">
          {isChild ? <KidsHeader /> : <Header />}
          {viewer?.isAwaiting && <AwaitingNotice />}
          {shownWarning}
          {children}
          {!isChild && <Footer />}
          {!isChild && <TabBar />}
        </div>
      )}
      {Toasts && <Toasts />}
    </SignInProvider>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  // Reloads the page's data when the session ends elsewhere, a name changes, or a profile becomes private or public. Editors show no data
  // of other
  // people, so they do not subscribe to `people`.
  const { pathname, search } = useLocation();
  useLayoutEffect(() => setShownPage(pathname, search), [pathname, search]);
  const { viewer, openCases } = loaderData;
  const watched = openCases === null ? ['people'] : ['people', QUEUE_TOPIC];
  useLive(viewer ? [`person:${viewer.id}`, `shown:${viewer.id}`] : [], { throttleMs: OWN_THROTTLE_MS });
  useLive(isWritingPage(pathname) ? [] : [BANNER_TOPIC, ...watched]);
  useFocusAfterForm();
  useSessionRenewal(viewer?.id ?? null, loaderData.sessionExpires);
  return (
    <>
      {/* Not on problem pages, which do not render the splash. */}
      <script nonce={useContext(Nonce)} suppressHydrationWarning>
        {import.meta.env.SSR ? splashScript : ''}
      </script>
      <Shell>
        <ActionResults>
          <Outlet />
        </ActionResults>
        <SplashOnce name={loaderData.site.name} />
      </Shell>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RefusedRoot value={refusedRootIn(error)}>
      <Shell>
        <ProblemView error={error} />
      </Shell>
    </RefusedRoot>
  );
}
