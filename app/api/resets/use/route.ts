import { ResetInput } from '#app/reset/reset.schema'
import { resetPassword } from '#backoffice/staff/reset-password'
import { strangersHandler } from '#lib/access/handler'

/** Sets the password that was chosen on a reset link. The person then signs in as usual. */
export const POST = strangersHandler(ResetInput, async (typed, desk, from) => {
  const { email } = await resetPassword(desk, typed, from)
  return { email }
})
