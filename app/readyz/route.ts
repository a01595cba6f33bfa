import { openDoor } from '#lib/server/open-door'
import { readReadiness } from '#lib/server/readiness'

export const dynamic = 'force-dynamic'
/** The service refuses them, as it does at its own door. */
export { openDoor as DELETE, openDoor as OPTIONS, openDoor as PATCH, openDoor as POST, openDoor as PUT }

/** Whether this process can do its work, and which checks say so; 503 when it cannot. */
export async function GET(): Promise<Response> {
  const { ready, ...facts } = await readReadiness()
  const headers = { 'cache-control': 'no-store' }
  return Response.json({ status: ready ? 'ready' : 'not ready', ...facts }, { status: ready ? 200 : 503, headers })
}
