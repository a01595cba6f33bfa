import { openDoor } from '#lib/server/open-door'

export const dynamic = 'force-dynamic'
export {
  openDoor as DELETE,
  openDoor as GET,
  openDoor as HEAD,
  openDoor as OPTIONS,
  openDoor as PATCH,
  openDoor as POST,
  openDoor as PUT,
}
