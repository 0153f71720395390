import { useEffect, useRef, useState } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { type ChannelForm, type ChannelSettingsResult, channelRefusal } from '../channel-form-rules.ts';
import { ChannelFields } from '../create/channel-fields.tsx';

/** Edits an existing channel and keeps the entered values; `result` is the response to a form sent without JavaScript. */
export function EditForm({ id, form: initial, result }: { id: string; form: ChannelForm; result: unknown }) {
  const [form, setForm] = useState(initial);
  const [localRefusal, setLocalRefusal] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<unknown>(null);
  const fetcher = useFetcher<ChannelSettingsResult>();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const box = useRef<HTMLParagraphElement>(null);
  const busy = fetcher.state !== 'idle';
  const latest: unknown = fetcher.data ?? result;
  const refusal = busy ? null : (localRefusal ?? (dismissed === latest ? null : messageOfRefusal(latest)));
  const { data } = fetcher;
  useEffect(() => {
    if (!data || !('saved' in data)) return;
    void showToast({ message: 'Channel saved.' });
    void navigate(href('/community/channel/:id', { id }));
  }, [data, id, navigate]);
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  return (
    <fetcher.Form
      method="post"
      encType="multipart/form-data"
      className="channel-form"
      noValidate
      onSubmit={(event) => {
        const refused = channelRefusal(form);
        setLocalRefusal(refused?.message ?? null);
        if (refused) event.preventDefault();
      }}
    >
      <ChannelFields
        form={form}
        change={(next) => {
          setForm((now) => ({ ...now, ...next }));
          setLocalRefusal(null); // the change may have fixed the error
          setDismissed(latest);
        }}
        onSignedOut={() => signIn()}
      />
      {refusal && (
        <p ref={box} tabIndex={-1} role="alert" className="channel-refusal">
          {refusal}
        </p>
      )}
      <div className="channel-end">
        <Button type="submit" busy={busy && 'Saving...'}>
          Save
        </Button>
      </div>
    </fetcher.Form>
  );
}
