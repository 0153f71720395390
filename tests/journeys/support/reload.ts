import type { APIResponse, Page } from '@playwright/test';

/**
 * From the next action on, the page's loader responds at once with an earlier response, so that React renders the result of the action
 * together with what it changes.
 */
export async function reloadAtOnce(page: Page, path: string, response: APIResponse) {
  await page.evaluate(
    ([pathname, body, headers]) => {
      const original = window.fetch;
      let isPosted = false;
      window.fetch = async (...args) => {
        const request = new Request(...args);
        if (request.method === 'POST') isPosted = true;
        const isReload = isPosted && new URL(request.url).pathname === pathname;
        return isReload ? new Response(body, { headers }) : original(request);
      };
    },
    [`${path}.data`, await response.text(), response.headers()] as const,
  );
}
