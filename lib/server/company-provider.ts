import 'server-only'
import { z } from 'zod'
import { env } from './env'
import { log } from './log'

/** The part of the provider's discovery document that is used here. */
const Discovery = z.object({ end_session_endpoint: z.url({ protocol: /^https?$/ }).optional() })

const timeoutMs = 3000

export const companyIssuer = env.OIDC_ISSUER
export const discoveryUrl = `${companyIssuer}/.well-known/openid-configuration`

/** The label of the button to the provider, which may be empty; undefined if there is no provider. */
export const offeredCompany = companyIssuer === undefined ? undefined : (env.OIDC_NAME ?? '')

/**
 * Returns the address at which a person signs out at the company too, and which leads back here. Undefined if the provider has
 * none or does not answer: the person is signed out here in any case. The address has no personal data.
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
