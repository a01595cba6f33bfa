import { forwardToService } from '#lib/server/forward-to-service'

export const dynamic = 'force-dynamic'
/** The service refuses these methods, as it does at its own address. */
export {
  forwardToService as DELETE,
  forwardToService as OPTIONS,
  forwardToService as PATCH,
  forwardToService as POST,
  forwardToService as PUT,
}

/** Reports that the process is up; it does not check the database. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })
}
