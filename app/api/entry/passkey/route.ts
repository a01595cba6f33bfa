import { z } from 'zod'
import { askForPasskey } from '#backoffice/factors/passkeys'
import { strangersHandler } from '#lib/access/handler'
import { site } from '#lib/server/site'

/** Returns the options for a sign-in by passkey. They are the same for everybody and name no person. */
export const POST = strangersHandler(z.object({}), (_nothing, desk) => askForPasskey(desk, site))
