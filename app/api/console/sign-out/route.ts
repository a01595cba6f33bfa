import { cookies } from 'next/headers'
import { z } from 'zod'
import { endSession } from '#backoffice/sessions/sessions'
import { handler } from '#lib/access/handler'
import { currentRequestId, readSessionId } from '#lib/access/session'
import { cookieNames, cookieOptions } from '#lib/access/session-cookie'
import { companySignOutUrl } from '#lib/server/company-provider'
import { openDesk } from '#lib/server/desk'

/**
 * What pages have left in this browser goes with the person: pages to go back to, drafts, files. Not cookies: that would take those of every
 * other site under the same domain along.
 */
const whatPagesLeft = '"cache", "storage"'

/**
 * Ends this session: its row is gone, so a cookie that still lies around is worth nothing. Answers where somebody whom their company signed in signs out
 * there too.
 */
export const POST = handler({ needs: 'signed_in', input: z.object({}) }, async (_, { address }) => {
  const jar = await cookies()
  const sid = await readSessionId(jar.get(cookieNames.session)?.value)
  const ended = sid === undefined ? undefined : await endSession(await openDesk(), sid, await currentRequestId(), address)
  jar.set(cookieNames.session, '', { ...cookieOptions, maxAge: 0 })
  const leave = ended?.enteredBy === 'company' ? await companySignOutUrl() : undefined
  const headers = { 'cache-control': 'private, no-store', 'clear-site-data': whatPagesLeft }
  return leave === undefined ? new Response(null, { status: 204, headers }) : Response.json({ leave }, { headers })
})
