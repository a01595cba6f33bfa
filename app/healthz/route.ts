import { forwardToService } from '#lib/server/forward-to-service'

export const dynamic = 'force-dynamic'
/** The service refuses these methods, as it does under its own address. */
export {
  forwardToService as DELETE,
  forwardToService as OPTIONS,
  forwardToService as PATCH,
  forwardToService as POST,
  forwardToService as PUT,
}

/** The process is up; says nothing of its database. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })
}
