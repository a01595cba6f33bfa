import { z } from 'zod'
import { askForPasskey } from '#backoffice/factors/passkeys'
import { strangersHandler } from '#lib/access/handler'
import { site } from '#lib/server/site'

/** What a browser needs to ask for a passkey, of whoever holds one: it names nobody. */
export const POST = strangersHandler(z.object({}), (_nothing, desk) => askForPasskey(desk, site))
