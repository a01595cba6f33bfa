import { JoinInput } from '#app/join/join.schema'
import { join } from '#backoffice/invitations/join'
import { strangersHandler } from '#lib/access/handler'

/** Makes the person of a link. They then sign in like everybody else, with the e-mail that this answers and the password they chose. */
export const POST = strangersHandler(JoinInput, async (typed, desk, from) => {
  const { email } = await join(desk, typed, from)
  return { email }
})
