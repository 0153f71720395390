import type { ComponentPropsWithRef } from 'react';

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange'> & { onFiles(files: File[]): void };

/** Reports the chosen files and is then emptied, so that choosing the same file again reports it again. */
export const FileInput = ({ onFiles, ...rest }: Props) => (
  <input
    type="file"
    {...rest}
    onChange={({ currentTarget }) => {
      onFiles([...(currentTarget.files ?? [])]);
      currentTarget.value = '';
    }}
  />
);
