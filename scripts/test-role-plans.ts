import { z } from 'zod'
import type { Sql } from '#database/open'
import { givenService } from '#service/test-service'

/**
 * The statements for which row-level security keeps a condition from an index, each with the reason why it may. A statement is named
 * by a part of its text that no other has.
 */
export const allowedLosses: Readonly<Record<string, string>> = {
  '/* check of all books */': 'It reads the books of all organizations.',
  'update "payments"."second_person_requests" set "closed_by"': 'An organization has few open requests.',
  "key like 'm%'": 'A test has rows of its own outdated by it.',
  '"payments"."outbound_usage"."month"': 'A customer has one row for each month.',
}

/**
 * For tests: compares the plans of statements for the app's role with those for the owner, to whom no policy applies, without
 * sequential scans. Returns the statements for which an index is asked for less. Those that PostgreSQL does not plan by themselves,
 * such as a statement of a function with its variables, are left out; `compared` counts the others. The tables are almost empty, so a
 * condition that joins two of them may be kept from an index unseen.
 */
export async function findLostIndexes(statements: readonly string[]): Promise<{ compared: number; lost: string[] }> {
  const given = await givenService()
  const { appSql, owner } = given.database
  const lost: string[] = []
  let compared = 0
  try {
    for (const statement of statements) {
      const uses = [appSql, owner.sql].map((sql) => readIndexUses(sql, statement, given.organizationId))
      const [app, own] = await Promise.all(uses)
      if (app === undefined || own === undefined) continue
      compared += 1
      if (app !== own) lost.push(`${statement}\nuses ${app}\ninstead of ${own}`)
    }
    return { compared, lost }
  } finally {
    await given.close()
  }
}

const Node = z.object({
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  get Plans() {
    return z.array(Node).optional()
  },
})
type Node = z.infer<typeof Node>
const Plan = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: Node })]) })

/** Returns the indexes of a statement's plan with their conditions; undefined if the statement cannot be planned by itself. */
async function readIndexUses(sql: Sql, statement: string, organizationId: string): Promise<string | undefined> {
  try {
    return await sql.begin(async (tx) => {
      await tx.unsafe(`set local enable_seqscan = off; set local enable_bitmapscan = off;
        set local cauce.organization = '${organizationId}'`)
      const [row] = await tx.unsafe(`explain (generic_plan, format json) ${statement}`).simple()
      return indexUses(Plan.parse(row)['QUERY PLAN'][0].Plan).sort().join(', ')
    })
  } catch (error) {
    // Class 42: a variable of a function, a temporary table, what is no query, or a foreign key's check, which the owner makes.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('42')) return undefined
    throw new Error(`No plan of ${statement}`, { cause: error })
  }
}

function indexUses({ Plans = [], ...node }: Node): string[] {
  const own = node['Relation Name'] && `${node['Relation Name']} ${node['Index Name'] ?? ''} ${node['Index Cond'] ?? ''}`
  return [...(own ? [own] : []), ...Plans.flatMap(indexUses)]
}
