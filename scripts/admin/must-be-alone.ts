import type { Database } from '#database/open'

/**
 * Throws while any other process of the installation has a connection to the database. `name` is that of the connections of this
 * command, `loss` what would become of the writes of others.
 */
export async function mustBeAlone({ sql }: Pick<Database, 'sql'>, name: string, loss: string): Promise<void> {
  const [other] = await sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name like 'cauce%'
      and application_name not in (${name}, 'cauce probe') limit 1`
  if (other !== undefined) throw new Error(`Cauce is running on this database. Stop every app, service and worker, or ${loss}`)
}
