import { cookies } from 'next/headers'
import { z } from 'zod'
import { listProofWays } from '#backoffice/factors/check-proof'
import { proveSession } from '#backoffice/sessions/prove-session'
import { toActor } from '#lib/access/gate'
import { handler } from '#lib/access/handler'
import { renewCookie } from '#lib/access/renew-cookie'
import { currentRequestId } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { ProofInput } from './proof.schema'

/** By what this person can show that it is them. */
export const GET = handler({ needs: 'signed_in', input: z.object({}) }, async (_input, staff) =>
  listProofWays(await openDesk(), staff.personId),
)

/** Looks at what a person shows before a dangerous act, and renews their session. */
export const POST = handler({ needs: 'signed_in', input: ProofInput }, async (proof, staff) => {
  const { sid } = await proveSession(await openDesk(), toActor(staff, await currentRequestId()), proof)
  await renewCookie(await cookies(), sid)
  return {}
})
