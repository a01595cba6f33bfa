import { join } from 'node:path'
import type { RoomFiles } from '#database/migrate'
import { projectRoot } from '#database/project-root'

/** Where the schema of this room is written: numbered migrations, and SQL functions beside the code that calls them. */
export function roomFiles(): RoomFiles {
  const root = join(/* turbopackIgnore: true */ projectRoot(), 'service')
  return { room: 'payments', folder: join(root, 'migrations'), functions: root }
}
