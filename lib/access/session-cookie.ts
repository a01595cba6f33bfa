import { env } from '../server/env'

/** Over https the name itself makes the browser refuse a cookie set for a parent domain, a path, or in clear text. */
export const secureCookies = env.APP_ORIGIN.startsWith('https://')

const prefix = secureCookies ? '__Host-' : ''

export const cookieNames = {
  session: `${prefix}cauce.session`,
  csrf: `${prefix}cauce.csrf`,
  callback: `${prefix}cauce.callback`,
  /** What belongs to one sign-in at the company, while it lasts. */
  companyVerifier: `${prefix}cauce.company-verifier`,
  companyState: `${prefix}cauce.company-state`,
  companyNonce: `${prefix}cauce.company-nonce`,
  /** For which session, and when, the company was asked anew who somebody is. */
  companyAsked: `${prefix}cauce.company-asked`,
  /** Stays after a sign-out: it says that people have signed in from this browser, and opens nothing. */
  device: `${prefix}cauce.device`,
} as const

export const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: secureCookies } as const
