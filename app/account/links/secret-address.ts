import type { MiddlewareFunction } from 'react-router';
import { doNotStore, responseContext } from '#server/http/request.ts';

/** For pages whose address contains a secret: it is neither stored nor sent to another page as the referrer (ACC-02). */
export const secretAddress: MiddlewareFunction<Response>[] = [
  ({ context }) => {
    doNotStore(context);
    context.get(responseContext).set('referrer-policy', 'no-referrer');
  },
];
