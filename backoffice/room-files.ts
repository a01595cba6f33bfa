import { join } from 'node:path'
import type { RoomFiles } from '#database/migrate'
import { projectRoot } from '#database/project-root'

/** Returns where the schema of this room is written. */
export function deskFiles(): RoomFiles {
  return {
    room: 'backoffice',
    folder: join(/* turbopackIgnore: true */ projectRoot(), 'backoffice/migrations'),
    addedOnly: ['audit_records'],
  }
}
