import '#ui/styles/app.css';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { nonceContext, sessionContext, viewerOf } from '#server/request.ts';
import { env } from '#server/settings.ts';
import type { Route } from './+types/root';
import { SignInProvider } from './account/sign-in-dialog-context.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  return {
    site: { name: env.SITE_NAME, origin: env.ORIGIN, supportEmail: env.SUPPORT_EMAIL ?? null },
    viewer: viewer && { id: viewer.id, name: viewer.name, username: viewer.username, profilePicture: viewer.profilePicture },
    sessionExpires: context.get(sessionContext)?.expiresAt.getTime() ?? null,
    nonce: context.get(nonceContext),
  };
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en" data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <SignInProvider>
      <Outlet />
    </SignInProvider>
  );
}
