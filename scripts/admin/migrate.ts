import { bindSecrets } from '#database/secret-prints'
import { heldSecrets } from '#lib/server/secrets'
import { migrateInstallation, openShared, serviceSecrets } from '#lib/server/service'
import { createService } from '#service'

/** Brings the tables of every room to this version, while processes of the version before run on. Prints what was applied. */
export async function migrateRooms(): Promise<number> {
  const database = await openShared()
  try {
    await bindSecrets(database, await heldSecrets(database))
    const service = createService({ database, secrets: await serviceSecrets() })
    const applied = await migrateInstallation({ database, service })
    console.log(applied.length === 0 ? 'Nothing was to be done' : applied.join('\n'))
    return 0
  } finally {
    await database.close()
  }
}
