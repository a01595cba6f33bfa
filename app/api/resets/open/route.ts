import { OpenResetInput } from '#app/reset/reset.schema'
import { openReset } from '#backoffice/staff/reset-password'
import { strangersHandler } from '#lib/access/handler'

/** What the page of a link shows before another password is set. */
export const POST = strangersHandler(OpenResetInput, async ({ token }, desk, from) => {
  const { name, email } = await openReset(desk, token, from)
  return { name, email }
})
