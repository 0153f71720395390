import type { ReactNode } from 'react';
import { GroupForm, useGroupForm } from './group-form.tsx';

type Props = {
  /** The result of the action: the link, or a refusal. */
  result: object | undefined;
  /** What the link is for. */
  about: ReactNode;
  /** What to do with the link. */
  children: ReactNode;
};

/** The form that makes a link, and the link, which only the response to this form shows. */
export function LinkOnce({ result, about, children }: Props) {
  const form = useGroupForm(result);
  if (!result || !('link' in result))
    return (
      <GroupForm form={form} submit="Make the link">
        <p>{about}</p>
      </GroupForm>
    );
  return (
    <>
      <p role="status">{children}</p>
      <code className="groups-secret" dir="ltr">
        {String(result.link)}
      </code>
    </>
  );
}
