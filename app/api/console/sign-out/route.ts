import { cookies } from 'next/headers'
import { z } from 'zod'
import { endSession } from '#backoffice/sessions/sessions'
import { handler } from '#lib/access/handler'
import { currentRequestId } from '#lib/access/session'
import { cookieNames, cookieOptions } from '#lib/access/session-cookie'
import { companySignOutUrl } from '#lib/server/company-provider'
import { openDesk } from '#lib/server/desk'

/**
 * The value of Clear-Site-Data: cached pages, drafts and files are removed at sign-out. Cookies are not included, because that
 * would delete those of all sites under the same domain.
 */
const whatPagesLeft = '"cache", "storage"'

/**
 * Ends this session: its row is deleted, so that a remaining cookie is worthless, also if the session got a new id while the request
 * was on its way. Returns where a person who signed in through their company signs out there too.
 */
export const POST = handler({ needs: 'signed_in', input: z.object({}) }, async (_, { sessionId, address }) => {
  const jar = await cookies()
  const ended = await endSession(await openDesk(), { sessionId }, await currentRequestId(), address)
  jar.set(cookieNames.session, '', { ...cookieOptions, maxAge: 0 })
  const leave = ended?.enteredBy === 'company' ? await companySignOutUrl() : undefined
  const headers = { 'cache-control': 'private, no-store', 'clear-site-data': whatPagesLeft }
  return leave === undefined ? new Response(null, { status: 204, headers }) : Response.json({ leave }, { headers })
})
