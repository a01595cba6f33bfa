import { appendAudit } from '#backoffice/audit/append-audit'
import { endEverySession } from '#backoffice/sessions/sessions'
import { transaction } from '#database/open'
import { acceptSecrets } from '#database/secret-prints'
import { readInstalledSecrets } from '#lib/server/installed-secrets'
import { secrets } from '#lib/server/secrets'
import { withOwner } from '#lib/server/service'
import { operatorHere } from './operator'

/**
 * Records secrets in secrets.json that were changed on purpose (session, actions and search) as those of the installation. Other
 * secrets are refused, because the data could not be decrypted with them. A new session secret ends all sessions.
 */
export async function acceptChangedSecrets(): Promise<number> {
  return withOwner(async (database) => {
    const held = await readInstalledSecrets(database)
    const { audit: auditKey } = await secrets()
    const changed = await transaction(database.db, async (tx) => {
      const names = await acceptSecrets(tx, held)
      if (names.length === 0) return names
      if (names.includes('session')) await endEverySession(tx)
      const object = { kind: 'installation', id: '' }
      const entry = { action: 'secrets.accept', object, after: { secrets: names.join(', ') }, result: 'done' } as const
      await appendAudit(tx, { auditKey, now: () => new Date() }, operatorHere(), entry)
      return names
    })
    console.log(
      changed.length === 0
        ? 'No secret was changed'
        : `Accepted: ${changed.join(', ')}. Restart every process of this installation`,
    )
    return 0
  })
}
