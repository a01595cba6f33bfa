import { openDoor } from '../../open-door'

export const dynamic = 'force-dynamic'
export { openDoor as POST }
