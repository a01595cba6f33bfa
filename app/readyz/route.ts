import { forwardToService } from '#lib/server/forward-to-service'
import { readReadiness } from '#lib/server/readiness'

export const dynamic = 'force-dynamic'
/** The service refuses these methods, as it does under its own address. */
export {
  forwardToService as DELETE,
  forwardToService as OPTIONS,
  forwardToService as PATCH,
  forwardToService as POST,
  forwardToService as PUT,
}

/** Whether this process can do its work, and which checks say so; 503 when it cannot. */
export async function GET(): Promise<Response> {
  const { ready, ...facts } = await readReadiness()
  const headers = { 'cache-control': 'no-store' }
  return Response.json({ status: ready ? 'ready' : 'not ready', ...facts }, { status: ready ? 200 : 503, headers })
}
