import { href } from 'react-router';
import { PICTURE_NOT_UPLOADED } from '../../images/picture-rules.ts';
import type { UploadedPicture } from '../../images/upload.ts';

/** Uploads one image with XMLHttpRequest, because `fetch` does not report progress (0 to 1). Rejects with the message to show. */
export function sendPicture(file: File, onProgress: (part: number) => void, onSignedOut: () => void): Promise<UploadedPicture> {
  const form = new FormData();
  form.set('file', file);
  form.set('folder', 'posts');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = (message?: unknown) => reject(new Error(typeof message === 'string' ? message : PICTURE_NOT_UPLOADED));
    request.open('POST', href('/pictures'));
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = () => failed();
    request.onabort = () => failed();
    request.onload = () => {
      const response: unknown = request.response;
      if (request.status === 401) onSignedOut();
      if (request.status === 201) resolve(response as UploadedPicture);
      else failed(typeof response === 'object' && response !== null && 'message' in response ? response.message : undefined);
    };
    request.send(form);
  });
}
