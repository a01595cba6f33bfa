import { forOrganization } from '#database/row-scope'
import type { Db } from '#database/transaction'
import type { GivenService } from '../test-service'

/**
 * For tests: returns PostgreSQL's plan of the first query that `ask` sends, for the app's role and the organization of the
 * tests.
 */
export async function planOf(
  { database, organizationId }: GivenService,
  ask: (db: Db) => Promise<unknown>,
  setting = 'select 1',
): Promise<string> {
  const { appSql, db } = database
  const asked: { query: string; params: unknown[] }[] = []
  appSql.options.debug = (_connection, query, params) => {
    if (query.startsWith('select')) asked.push({ query, params })
  }
  try {
    await ask(forOrganization({ db }, organizationId).db)
  } finally {
    appSql.options.debug = false
  }
  const [first] = asked
  const plan = await appSql.begin(async (sql) => {
    await sql.unsafe(`${setting}; set local cauce.organization = '${organizationId}'`)
    return sql.unsafe(`explain ${first?.query}`, first?.params.map(String))
  })
  return plan.map((row) => row['QUERY PLAN']).join('\n')
}
