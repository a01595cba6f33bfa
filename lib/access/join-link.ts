import { env } from '../server/env'

/**
 * Returns the link of an invitation for the person who forwards it. Its secret is after `#`: browsers do not send the fragment,
 * so it is in no log and no Referer.
 */
export function joinLink(token: string): string {
  return `${env.APP_ORIGIN}/join#${token}`
}

/** Returns the link with which a person sets a new password, for the admin who forwards it. Its secret too is after `#`. */
export function resetLink(token: string): string {
  return `${env.APP_ORIGIN}/reset#${token}`
}
