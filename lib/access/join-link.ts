import { env } from '../server/env'

/**
 * Returns the link of an invitation for the person who forwards it. Its secret is after `#`: browsers do not send the fragment,
 * so it is in no log and no Referer.
 */
export function joinLink(token: string): string {
  return `${env.APP_ORIGIN}/join#${token}`
}
