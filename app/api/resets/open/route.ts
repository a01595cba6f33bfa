import { OpenResetInput } from '#app/reset/reset.schema'
import { openReset } from '#backoffice/staff/reset-password'
import { strangersHandler } from '#lib/access/handler'

/** Returns what the page of a reset link shows before a new password is set. */
export const POST = strangersHandler(OpenResetInput, async ({ token }, desk, from) => {
  const { name, email } = await openReset(desk, token, from)
  return { name, email }
})
