import { expect, type Page } from '@playwright/test'

/** Receives a text, and where it was found. */
export type Search = (where: string, text: string) => void

/** The headers of a page as it is opened, as it is opened from another page, and as it is fetched ahead. */
export const formsOfPage: Readonly<Record<string, Record<string, string>>> = {
  page: {},
  RSC: { rsc: '1' },
  prefetch: { rsc: '1', 'next-router-prefetch': '1' },
}

/** Searches the bodies of all responses that the page fetches: actions, handlers, payloads. */
export function searchResponses(page: Page, search: Search): void {
  page.on('response', async (response) => {
    if (!/json|x-component|html/.test(response.headers()['content-type'] ?? '')) return
    const text = await response.text().catch(() => '') // the body is lost if the page was left
    search(response.url(), text)
  })
}

/** Returns the body of a page's address, as the person of this page gets it. */
export async function readBody(page: Page, path: string, headers: Record<string, string>): Promise<string> {
  const answer = await page.context().request.get(path, { headers })
  expect(answer.status(), path).toBeLessThan(500)
  return answer.text()
}
