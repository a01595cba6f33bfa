import { JoinInput } from '#app/join/join.schema'
import { join } from '#backoffice/invitations/join'
import { strangersHandler } from '#lib/access/handler'

/** Creates the person of a link. They then sign in as usual, with the returned e-mail and the password that they chose. */
export const POST = strangersHandler(JoinInput, async (typed, desk, from) => {
  const { email } = await join(desk, typed, from)
  return { email }
})
