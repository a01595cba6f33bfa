import { bindSecrets } from '#database/secret-prints'
import { readInstalledSecrets } from '#lib/server/installed-secrets'
import { migrateInstallation, withOwner } from '#lib/server/service'

/** Migrates the tables of every room to this version, while processes of the version before run. Prints what was applied. */
export function migrateNow(): Promise<number> {
  return withOwner(async (owner) => {
    await bindSecrets(owner, await readInstalledSecrets(owner))
    const applied = await migrateInstallation(owner)
    console.log(applied.length === 0 ? 'Nothing to do' : applied.join('\n'))
    return 0
  })
}
