import { openDoor } from '#lib/server/open-door'

export const dynamic = 'force-dynamic'
/** The service refuses them, as it does at its own door. */
export { openDoor as DELETE, openDoor as OPTIONS, openDoor as PATCH, openDoor as POST, openDoor as PUT }

/** The process is up; says nothing of its database. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })
}
