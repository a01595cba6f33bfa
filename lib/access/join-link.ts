import { env } from '../server/env'

/**
 * The link of an invitation, for the eyes of whoever sends it on. Its secret stands after `#`: browsers send that part to nobody, so that it is
 * in no log and no Referer.
 */
export function joinLink(token: string): string {
  return `${env.APP_ORIGIN}/join#${token}`
}
