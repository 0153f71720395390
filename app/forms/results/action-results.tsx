import { type ReactNode, useContext, useMemo, useState } from 'react';
import { UNSAFE_DataRouterDataContext as RouterData, useLocation } from 'react-router';

/**
 * Keeps the result of an action until the next submission or navigation: React Router drops it with every revalidation, so any live event
 * removed a refusal and what was typed. A revalidation keeps the key of the location; a submission and a navigation change it.
 */
export function ActionResults({ children }: { children: ReactNode }) {
  const data = useContext(RouterData);
  const { key } = useLocation();
  const current = data?.actionData ?? null;
  const [last, setLast] = useState({ result: current, key });
  const isDropped = !current && last.key === key;
  if (!isDropped && (last.result !== current || last.key !== key)) setLast({ result: current, key });
  const actionData = isDropped ? last.result : current;
  const value = useMemo(() => data && { ...data, actionData }, [data, actionData]);
  return <RouterData value={value}>{children}</RouterData>;
}
