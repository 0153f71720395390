import { Form } from 'react-router';
import { IMAGE_ACCEPT } from '#server/media/file-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { PROFILE_IMAGES, type ProfileImage } from '../../own-rules.ts';

/** Upload and removal by plain forms, without JavaScript and therefore without cropping. */
export function PlainPicture({ kind, address }: { kind: ProfileImage; address: string | null }) {
  const { title, endpoint } = PROFILE_IMAGES[kind];
  return (
    <section className="own-form">
      <h2 className="display text-xl">{title}</h2>
      {address && <img className={`picture-now picture-now-${kind}`} src={`${address}?w=640`} alt={`The ${title.toLowerCase()} now`} />}
      <Form method="post" action={endpoint} encType="multipart/form-data" className="plain-picture">
        <input type="file" name="file" required accept={IMAGE_ACCEPT} aria-label={title} />
        <Button type="submit" variant="line">
          {address ? 'Change' : 'Upload'}
        </Button>
      </Form>
      {address && (
        <Form method="post" action={endpoint}>
          <input type="hidden" name="address" value="" />
          <Button type="submit" variant="danger-line">
            Remove {title}
          </Button>
        </Form>
      )}
    </section>
  );
}
