import { cookies } from 'next/headers'
import { z } from 'zod'
import type { Desk } from '#backoffice/desk'
import { listProofWays } from '#backoffice/factors/check-proof'
import { askForPasskey } from '#backoffice/factors/passkeys'
import { proveSession } from '#backoffice/factors/prove-session'
import { toActor } from '#lib/access/gate'
import { handler } from '#lib/access/handler'
import { renewCookie } from '#lib/access/renew-cookie'
import { currentRequestId, type Staff } from '#lib/access/session'
import { offeredCompany } from '#lib/server/company-provider'
import { openDesk } from '#lib/server/desk'
import { site } from '#lib/server/site'
import { ProofInput } from './proof.schema'

/** Returns the ways in which this person can prove their identity. */
export const GET = handler({ needs: 'signed_in', input: z.object({}) }, async (_input, staff) =>
  readWays(await openDesk(), staff),
)

/** Adds the options for a passkey. The company is offered to people who signed in there, or who have no password and no code. */
async function readWays(desk: Desk, { personId, enteredBy }: Staff) {
  const ways = await listProofWays(desk, personId)
  const passkey = ways.passkey ? await askForPasskey(desk, site, personId) : null
  const isTheirWay = enteredBy === 'company' || (!ways.password && !ways.code)
  return { ...ways, passkey, company: ways.company && isTheirWay ? (offeredCompany ?? null) : null }
}

/** Verifies a proof before a dangerous act, and renews the session. */
export const POST = handler({ needs: 'signed_in', input: ProofInput }, async (proof, staff) => {
  const { sid } = await proveSession(await openDesk(), toActor(staff, await currentRequestId()), site, proof)
  await renewCookie(await cookies(), sid)
  return {}
})
