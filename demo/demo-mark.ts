import 'server-only'
import type { Database } from '#database/open'

const incompleteMark = 'Demo data, begun'
const complete = 'Demo data, complete'

/** `own`: real people or organizations. `incomplete`: a demo that is not complete yet. */
export type DataKind = 'empty' | 'incomplete' | 'complete' | 'own'

/** Returns the kind of data in this database, by the comment on the schema of the service. */
export async function readDataKind({ sql }: Pick<Database, 'sql'>): Promise<DataKind> {
  const rooms =
    await sql`select from pg_tables where schemaname || '.' || tablename in ('payments.organizations', 'backoffice.people')`
  if (rooms.length < 2) return 'empty'
  const [found] = await sql<{ mark: string | null; used: boolean }[]>`
    select obj_description('payments'::regnamespace, 'pg_namespace') as mark,
      exists (select from payments.organizations) or exists (select from backoffice.people) as used`
  if (found?.mark === complete) return 'complete'
  if (found?.mark === incompleteMark) return 'incomplete'
  return found?.used ? 'own' : 'empty'
}

/** Returns whether the people of these data and the money behind this key are invented. */
export async function isInvented(database: Pick<Database, 'sql'>, apiKey: string): Promise<boolean> {
  return apiKey.startsWith('pk_test_') && (await readDataKind(database)) === 'complete'
}

/** Marks the data as a demo, before its first row: only marked data are ever deleted. */
export async function markDemo({ sql }: Pick<Database, 'sql'>, kind: 'incomplete' | 'complete'): Promise<void> {
  await sql.unsafe(`comment on schema payments is '${kind === 'incomplete' ? incompleteMark : complete}'`)
}
