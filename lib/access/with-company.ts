import 'server-only'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'
import type { CompanyClaims } from '#backoffice/directory/company-person'
import { companyIssuer, discoveryUrl } from '../server/company-provider'
import { rolesOfClaim } from '../server/entry-settings'
import { env } from '../server/env'

/** What the provider has signed, and what it says of the same person where it is asked. */
const Claims = z.looseObject({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  /** Whole seconds; whatever else it is tells nothing. */
  auth_time: z.int().optional().catch(undefined),
})
type Claims = z.output<typeof Claims>

/**
 * The identity provider of the company as next-auth knows one: the code flow with PKCE, state and nonce, and an ID token that is verified. Undefined where the settings name
 * none.
 */
export const withCompany: OAuthConfig<Claims> | undefined =
  companyIssuer === undefined
    ? undefined
    : {
        id: 'company',
        name: 'company',
        type: 'oauth',
        wellKnown: discoveryUrl,
        clientId: env.OIDC_CLIENT_ID,
        clientSecret: env.OIDC_CLIENT_SECRET,
        authorization: { params: { scope: env.OIDC_SCOPES } },
        checks: ['pkce', 'state', 'nonce'],
        idToken: true,
        httpOptions: { timeout: 5000 },
        userinfo: {
          // Many providers say the e-mail there and not in the token.
          request: async ({ tokens: { id_token = '', access_token = '' }, client }) => {
            const signed = Claims.parse(decodeVerified(id_token))
            if (withoutSlash(client.issuer.metadata.issuer) !== companyIssuer)
              throw new Error('the provider calls itself otherwise')
            if (client.issuer.metadata.userinfo_endpoint === undefined) return signed
            const told = await client.userinfo(access_token)
            if (told.sub !== signed.sub) throw new Error('the provider told of another person than it signed')
            return { ...told, ...signed, auth_time: signed.auth_time }
          },
        },
        profile: ({ sub }) => ({ id: sub, sid: '' }),
      }

/** The same, which asks also whom it knows from before who they are. */
export const withCompanyAnew = withCompany && {
  ...withCompany,
  authorization: { params: { scope: env.OIDC_SCOPES, prompt: 'login', max_age: 0 } },
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

/** The payload of a token that next-auth has verified already. */
function decodeVerified(idToken: string): unknown {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'))
}

/** The same as the desk reads it. Throws what is no answer of a provider. */
export function readCompanyClaims(profile: unknown): CompanyClaims {
  const claims = Claims.parse(profile)
  return {
    issuer: companyIssuer ?? '',
    subject: claims.sub,
    email: claims.email_verified === false ? undefined : claims.email,
    shownAt: claims.auth_time === undefined ? undefined : new Date(claims.auth_time * 1000),
    roles: env.OIDC_ROLES_CLAIM === undefined ? undefined : rolesOfClaim(claims[env.OIDC_ROLES_CLAIM], env.OIDC_ROLES),
  }
}
