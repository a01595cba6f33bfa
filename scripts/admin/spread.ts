import { parseArgs } from 'node:util'
import { appendAudit } from '#backoffice/audit/append-audit'
import { type Database, transaction } from '#database/open'
import { compareSecrets } from '#database/secret-prints'
import { spreadDatabase } from '#database/spread/spread-database'
import { readInstalledSecrets } from '#lib/server/installed-secrets'
import { secrets } from '#lib/server/secrets'
import { installationFiles, withOwner } from '#lib/server/service'
import { mustBeAlone } from './must-be-alone'
import { operatorHere } from './operator'

const name = 'cauce spread'

/**
 * Divides the tables of the service by organization over the nodes of a Citus cluster, and prints each statement. The console's
 * own data stay on the coordinator. It may be repeated, and then does what is missing, as after an update that adds tables. With
 * `--plan` it prints the statements and changes nothing.
 */
export async function spread(words: string[]): Promise<number> {
  const { values } = parseArgs({ args: words, options: { plan: { type: 'boolean', default: false } } })
  return withOwner(async (owner) => {
    await compareSecrets(owner, await readInstalledSecrets(owner))
    if (!values.plan) await mustBeAlone(owner, name, 'they would wait for the tables until they give up.')
    const steps = await spreadDatabase(owner, {
      files: installationFiles(),
      isPlan: values.plan,
      said: ({ statement }) => console.log(`${statement.trimEnd().replace(/;$/, '')};`),
    })
    if (steps.length === 0) console.error('Nothing to do')
    else if (!values.plan) await record(owner, steps.length)
    return 0
  }, name)
}

async function record({ db }: Database, statements: number): Promise<void> {
  const { audit: auditKey } = await secrets()
  const object = { kind: 'installation', id: '' }
  const entry = { action: 'installation.spread', object, after: { statements }, result: 'done' } as const
  await transaction(db, (tx) => appendAudit(tx, { auditKey, now: () => new Date() }, operatorHere(), entry))
}
