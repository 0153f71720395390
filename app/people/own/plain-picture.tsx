import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { SHOWN, type Shown } from './own-rules.ts';

/** A picture of oneself by plain forms: whole, without the crop that needs scripts; and its removal. */
export function PlainPicture({ shown, address }: { shown: Shown; address: string | null }) {
  const { title } = SHOWN[shown];
  const action = `/profile/${shown}`;
  return (
    <section className="own-form">
      <h2 className="display text-xl">{title}</h2>
      {address && <img className={`picture-now picture-now-${shown}`} src={`${address}?w=640`} alt={`The ${title.toLowerCase()} now`} />}
      <Form method="post" action={action} encType="multipart/form-data" className="plain-picture">
        <input type="file" name="file" required accept="image/jpeg,image/png,image/gif,image/webp" aria-label={title} />
        <Button type="submit" variant="line">
          {address ? 'Change' : 'Upload'}
        </Button>
      </Form>
      {address && (
        <Form method="post" action={action}>
          <input type="hidden" name="address" value="" />
          <Button type="submit" variant="danger-line">
            Remove {title}
          </Button>
        </Form>
      )}
    </section>
  );
}
