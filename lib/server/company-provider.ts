import 'server-only'
import { z } from 'zod'
import { env } from './env'
import { log } from './log'

/** What the provider says of itself, as far as it is needed here. */
const Discovery = z.object({ end_session_endpoint: z.url({ protocol: /^https?$/ }).optional() })

const timeoutMs = 3000

export const companyIssuer = env.OIDC_ISSUER
export const discoveryUrl = `${companyIssuer}/.well-known/openid-configuration`

/** What the button is called that leads there, which may be empty; undefined where there is no provider. */
export const offeredCompany = companyIssuer === undefined ? undefined : (env.OIDC_NAME ?? '')

/**
 * Where somebody whom the company signed in signs out there too, and comes back; undefined where the provider has no such page or does not answer: they are signed out here in
 * any case. The address names nobody.
 */
export async function companySignOutUrl(): Promise<string | undefined> {
  if (companyIssuer === undefined || env.OIDC_CLIENT_ID === undefined) return undefined
  try {
    const answer = await fetch(discoveryUrl, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    const { end_session_endpoint: endpoint } = Discovery.parse(await answer.json())
    if (endpoint === undefined) return undefined
    const url = new URL(endpoint)
    url.searchParams.set('client_id', env.OIDC_CLIENT_ID)
    url.searchParams.set('post_logout_redirect_uri', `${env.APP_ORIGIN}/sign-in`)
    return url.href
  } catch (error) {
    log.warn({ err: error }, 'the identity provider does not say where one signs out')
    return undefined
  }
}
