import { appOrigin } from '../server/app-origin'

/** Over https the prefix `__Host-` makes browsers refuse cookies with a parent domain, another path, or without TLS. */
export const secureCookies = appOrigin.startsWith('https://')

const prefix = secureCookies ? '__Host-' : ''

export const cookieNames = {
  session: `${prefix}cauce.session`,
  csrf: `${prefix}cauce.csrf`,
  callback: `${prefix}cauce.callback`,
  /** Cookies of one sign-in at the company, while it lasts. */
  companyVerifier: `${prefix}cauce.company-verifier`,
  companyState: `${prefix}cauce.company-state`,
  companyNonce: `${prefix}cauce.company-nonce`,
  /** Names the session for which a fresh proof was requested from the company, and when. */
  companyChallenge: `${prefix}cauce.company-asked`,
  /** Remains after a sign-out: it marks a browser from which people have signed in, and grants no access. */
  device: `${prefix}cauce.device`,
} as const

export const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: secureCookies } as const
