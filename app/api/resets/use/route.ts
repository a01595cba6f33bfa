import { ResetInput } from '#app/reset/reset.schema'
import { resetPassword } from '#backoffice/staff/reset-password'
import { strangersHandler } from '#lib/access/handler'

/** Sets the password that somebody chose on a link. They then sign in like everybody else. */
export const POST = strangersHandler(ResetInput, async (typed, desk, from) => {
  const { email } = await resetPassword(desk, typed, from)
  return { email }
})
