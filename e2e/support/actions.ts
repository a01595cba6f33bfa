import type { APIResponse, Page } from '@playwright/test'

export type CapturedAction = { url: string; id: string; contentType: string; body: Buffer }

/** Does `what` on the page, and intercepts the server action that it sends: nothing reaches the server. */
export async function captureAction(page: Page, what: () => Promise<void>): Promise<CapturedAction> {
  const captured = new Promise<CapturedAction>((resolve) => {
    void page.route('**/*', (route, request) => {
      const id = request.headers()['next-action']
      const body = request.postDataBuffer()
      if (request.method() !== 'POST' || id === undefined || body === null) return route.continue()
      resolve({ url: request.url(), id, contentType: request.headers()['content-type'] ?? '', body })
      return route.abort()
    })
  })
  await what()
  const action = await captured
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return action
}

/** Sends a captured action with the cookies of another page, like an attacker with a copied request. */
export function sendAction(page: Page, action: CapturedAction, headers: Record<string, string> = {}): Promise<APIResponse> {
  return page.context().request.post(action.url, {
    data: action.body,
    maxRedirects: 0,
    headers: { 'next-action': action.id, 'content-type': action.contentType, origin: new URL(action.url).origin, ...headers },
  })
}
