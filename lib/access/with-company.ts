import 'server-only'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'
import type { CompanyClaims } from '#backoffice/directory/company-person'
import { companyIssuer, discoveryUrl } from '../server/company-provider'
import { rolesOfClaim } from '../server/entry-settings'
import { env } from '../server/env'

/** The signed claims of the provider, and its answer about the same person from the userinfo endpoint. */
const Claims = z.looseObject({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  /** Whole seconds; any other value is ignored. */
  auth_time: z.int().optional().catch(undefined),
})
type Claims = z.output<typeof Claims>

/**
 * The company's identity provider in the form of next-auth: the code flow with PKCE, state and nonce, and a verified ID token.
 * Undefined if the settings name none.
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
          // Many providers return the e-mail there and not in the token.
          request: async ({ tokens: { id_token = '', access_token = '' }, client }) => {
            const signed = Claims.parse(decodeVerified(id_token))
            if (withoutSlash(client.issuer.metadata.issuer) !== companyIssuer) throw new Error('issuer mismatch')
            if (client.issuer.metadata.userinfo_endpoint === undefined) return signed
            const profile = await client.userinfo(access_token)
            if (profile.sub !== signed.sub) throw new Error('the sub of userinfo differs from that of the ID token')
            return { ...profile, ...signed, auth_time: signed.auth_time }
          },
        },
        profile: ({ sub }) => ({ id: sub, sid: '' }),
      }

/** The same provider, which has to ask for credentials even if it knows the browser. */
export const withCompanyAnew = withCompany && {
  ...withCompany,
  authorization: { params: { scope: env.OIDC_SCOPES, prompt: 'login', max_age: 0 } },
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

/** Returns the payload of a token that next-auth has already verified. */
function decodeVerified(idToken: string): unknown {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'))
}

/** Converts the claims to the form of the desk. Throws if they are not the answer of a provider. */
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
