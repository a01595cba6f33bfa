import { showPasskey } from '#lib/shared/passkeys'

/** `detail` is a number that belongs to the code: the seconds to wait. */
export type SignInRefusal = { code: string; detail: number | undefined }
export type Provider = 'credentials' | 'demo' | 'passkey'

/**
 * Requests a session from next-auth; undefined if it succeeded. It sends two requests: one for the CSRF token, and one with the
 * credentials, which are in the body and never in a URL.
 */
export async function askToSignIn(provider: Provider, credentials: Record<string, string>): Promise<SignInRefusal | undefined> {
  try {
    const body = new URLSearchParams({ ...credentials, csrfToken: await readToken(), callbackUrl: '/', json: 'true' })
    const response = await fetch(`/api/auth/callback/${provider}`, { method: 'POST', body })
    const answer: { url?: string; code?: string } = await response.json()
    if (response.ok && answer.url !== undefined && !answer.url.includes('/api/auth/')) return undefined
    return readRefusal(answer)
  } catch {
    return unreachable // no connection: fetch reports it only by throwing
  }
}

/** Does the same with a passkey. */
export async function askToSignInByPasskey(): Promise<SignInRefusal | undefined> {
  const options = await readOptions()
  if (options === undefined) return unreachable
  const answer = await showPasskey(options)
  if (answer === undefined) return { code: 'passkey_not_shown', detail: undefined }
  return askToSignIn('passkey', { answer: JSON.stringify(answer) })
}

/**
 * Navigates to the identity provider of the company, and from there back to `destination`; undefined while the browser navigates.
 * `anew` requires a fresh authentication there, even of a person who is signed in. `go` can navigate another window.
 */
export async function leaveForCompany(
  destination: string,
  { anew, go = (url) => window.location.assign(url) }: { anew: boolean; go?: (url: string) => void },
): Promise<SignInRefusal | undefined> {
  try {
    const body = new URLSearchParams({ csrfToken: await readToken(), callbackUrl: destination, json: 'true' })
    const response = await fetch(`/api/auth/signin/company${anew ? '?prompt=login&max_age=0' : ''}`, { method: 'POST', body })
    const { url }: { url?: string } = await response.json()
    if (url === undefined || new URL(url).origin === window.location.origin) return { code: 'company_failed', detail: undefined }
    go(url)
    return undefined
  } catch {
    return unreachable // no connection: fetch reports it only by throwing
  }
}

const unreachable: SignInRefusal = { code: 'api_unreachable', detail: undefined }

async function readToken(): Promise<string> {
  const token: { csrfToken: string } = await (await fetch('/api/auth/csrf', { cache: 'no-store' })).json()
  return token.csrfToken
}

async function readOptions(): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/entry/passkey', { method: 'POST', headers, body: '{}' })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined // no connection: fetch reports it only by throwing
  }
}

function readRefusal({ url, code }: { url?: string; code?: string }): SignInRefusal {
  const parameter = url === undefined ? code : new URL(url, window.location.origin).searchParams.get('error')
  const [reason = '', detail = ''] = (parameter ?? 'internal_error').split(':')
  return { code: reason, detail: detail === '' ? undefined : Number(detail) }
}
