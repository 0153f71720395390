import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Leads on by itself after `seconds`, with scripts and without; whoever leaves before is not called back. A link beside it does the same at once. */
export function GoesOn({ to, seconds }: { to: string; seconds: number }) {
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
