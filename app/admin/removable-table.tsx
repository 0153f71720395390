import { Form } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { ColumnHeads } from '#ui/display/column-heads.tsx';
import { focusOnRemoval } from '#ui/hooks/focus-on-removal.ts';

type Props = {
  caption: string;
  /** The heads of the two columns. */
  columns: readonly [string, string];
  rows: readonly { id: string; name: string; about: string }[];
  /** Where the form that takes a row off the list is sent, and its button, whose accessible name continues with that of the row. */
  action(id: string): string;
  button: string;
};

/** A list of names with what each does, and a button that takes it off the list. */
export const RemovableTable = ({ caption, columns, rows, action, button }: Props) => (
  <div className="admin-table-frame">
    <table className="admin-table">
      <caption className="sr-only">{caption}</caption>
      <ColumnHeads names={[...columns, 'Change']} />
      <tbody>
        {rows.map(({ id, name, about }) => (
          <tr key={id} ref={focusOnRemoval}>
            <td>
              <bdi>{name}</bdi>
            </td>
            <td>{about}</td>
            <td>
              <Form method="post" action={action(id)} preventScrollReset>
                <Button type="submit" variant="line" size="sm" aria-label={`${button} ${name}`}>
                  {button}
                </Button>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
