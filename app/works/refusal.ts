import { type ClientActionFunctionArgs, data } from 'react-router';

/** The words of a refused deed, or null when it was done (or not yet answered). */
export const refusalOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'problem' in answer && 'message' in answer ? String(answer.message) : null;

/** A deed whose failure, the network's included, is an answer beside the button and never the end of the page. */
export const calmly =
  (words: string) =>
  async <T>({ serverAction }: { serverAction: () => Promise<T> } & Pick<ClientActionFunctionArgs, 'request'>) => {
    try {
      return await serverAction();
    } catch (error) {
      if (error instanceof Response) throw error; // a redirect is no failure
      return data({ problem: 'not-sent', message: words }, { status: 503 });
    }
  };
