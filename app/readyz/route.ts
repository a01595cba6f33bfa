import { forwardToService } from '#lib/server/forward-to-service'
import { readReadiness } from '#lib/server/readiness'

export const dynamic = 'force-dynamic'
/** The service refuses these methods, as it does at its own address. */
export {
  forwardToService as DELETE,
  forwardToService as OPTIONS,
  forwardToService as PATCH,
  forwardToService as POST,
  forwardToService as PUT,
}

/** Returns whether this process is ready, with the checks behind that; status 503 if it is not. */
export async function GET(): Promise<Response> {
  const { ready, ...facts } = await readReadiness()
  const headers = { 'cache-control': 'no-store' }
  return Response.json({ status: ready ? 'ready' : 'not ready', ...facts }, { status: ready ? 200 : 503, headers })
}
