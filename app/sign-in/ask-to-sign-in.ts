/** `detail` is a number that belongs to the code: seconds to wait. */
export type SignInRefusal = { code: string; detail: number | undefined }

/**
 * Asks next-auth to open a session; undefined when it is open. Two requests: the token that proves the page is ours, then the credentials,
 * which travel in the body and never in a URL.
 */
export async function askToSignIn(
  provider: 'credentials' | 'demo',
  credentials: Record<string, string>,
): Promise<SignInRefusal | undefined> {
  try {
    const token: { csrfToken: string } = await (await fetch('/api/auth/csrf', { cache: 'no-store' })).json()
    const body = new URLSearchParams({ ...credentials, csrfToken: token.csrfToken, callbackUrl: '/', json: 'true' })
    const response = await fetch(`/api/auth/callback/${provider}`, { method: 'POST', body })
    const answer: { url?: string; code?: string } = await response.json()
    if (response.ok && answer.url !== undefined && !answer.url.includes('/api/auth/')) return undefined
    return readRefusal(answer)
  } catch {
    return { code: 'api_unreachable', detail: undefined } // no connection: fetch has no other way to say so
  }
}

function readRefusal({ url, code }: { url?: string; code?: string }): SignInRefusal {
  const said = url === undefined ? code : new URL(url, window.location.origin).searchParams.get('error')
  const [reason = '', detail = ''] = (said ?? 'internal_error').split(':')
  return { code: reason, detail: detail === '' ? undefined : Number(detail) }
}
