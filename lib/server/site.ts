import 'server-only'
import type { Site } from '#backoffice/factors/passkeys'
import { env } from './env'

/** The origin of the console, to which passkeys are bound. */
export const site: Site = { origin: env.APP_ORIGIN }
