import { join } from 'node:path'
import type { RoomFiles } from '#database/migrate'
import { projectRoot } from '#database/project-root'

/** Returns the location of the migrations of this room. */
export function deskFiles(): RoomFiles {
  return {
    room: 'backoffice',
    folder: join(/* turbopackIgnore: true */ projectRoot(), 'backoffice/migrations'),
    addedOnly: ['audit_records'],
  }
}
