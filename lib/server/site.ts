import 'server-only'
import type { Site } from '#backoffice/factors/passkeys'
import { env } from './env'

/** Where people open the console: what passkeys are made for. */
export const site: Site = { origin: env.APP_ORIGIN }
