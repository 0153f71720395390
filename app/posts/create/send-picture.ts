import { PICTURE_NOT_UPLOADED } from '../../works/picture-rules.ts';
import type { UploadedPicture } from '../../works/upload.ts';

/** Sends one picture of a post; tells how much is sent, 0 to 1, which `fetch` cannot. Rejects with the sentence for the person (ERR-02). */
export function sendPicture(file: File, told: (part: number) => void, onSignedOut: () => void): Promise<UploadedPicture> {
  const form = new FormData();
  form.set('file', file);
  form.set('folder', 'posts');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = (words?: unknown) => reject(new Error(typeof words === 'string' ? words : PICTURE_NOT_UPLOADED));
    request.open('POST', '/pictures');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => told(total ? loaded / total : 0);
    request.onerror = () => failed();
    request.onabort = () => failed();
    request.onload = () => {
      const said: unknown = request.response;
      if (request.status === 401) onSignedOut();
      if (request.status === 201) resolve(said as UploadedPicture);
      else failed(typeof said === 'object' && said !== null && 'message' in said ? said.message : undefined);
    };
    request.send(form);
  });
}
