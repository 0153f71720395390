import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Redirects after `seconds`, with or without JavaScript; unmounting cancels it. */
export function TimedRedirect({ to, seconds }: { to: string; seconds: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [navigate, to, seconds]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${seconds};url=${to}`} />
    </noscript>
  );
}
