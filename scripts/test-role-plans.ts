import { z } from 'zod'
import { allowApp, createRole, embeddedAppRole } from '#database/app-role'
import { connectionUrl } from '#database/client'
import { jobsFiles } from '#database/job-queue'
import { type Database, openDatabase, type Sql } from '#database/open'
import { testDatabase } from '#database/test-database'
import { createService, paymentsFiles } from '#service'

/**
 * The statements for which row-level security keeps a condition from an index, each with the reason why it may. A statement is
 * named by a part of its text that no other has.
 */
export const allowedLosses: Readonly<Record<string, string>> = {
  '/* check of all books */': 'It reads the books of all organizations.',
  'update "payments"."second_person_requests" set "closed_by"': 'An organization has few open requests.',
  "key like 'm%'": 'A test has rows of its own outdated by it.',
  '"payments"."outbound_usage"."month"': 'A customer has one row for each month.',
}

/**
 * For tests: compares the plans of statements for the app's role with those for the owner, to whom no policy applies, without
 * sequential scans. Returns the statements for which an index is asked for less. Those that PostgreSQL does not plan by
 * themselves, such as a statement of a function with its variables, are left out; `compared` counts the others. The tables are
 * almost empty, so a condition that joins two of them may be kept from an index unseen.
 */
export async function findLostIndexes(statements: readonly string[]): Promise<{ compared: number; lost: string[] }> {
  const owner = await testDatabase({ prepare: prepareTables })
  const app = await openDatabase({ url: connectionUrl({ ...owner.connection, user: embeddedAppRole }), dataDir: '' })
  const lost: string[] = []
  let compared = 0
  try {
    for (const statement of statements) {
      const [used, wanted] = await Promise.all([app.sql, owner.sql].map((sql) => readIndexUses(sql, statement)))
      if (used === undefined || wanted === undefined) continue
      compared += 1
      if (used !== wanted) lost.push(`${statement}\nuses ${used}\ninstead of ${wanted}`)
    }
    return { compared, lost }
  } finally {
    await app.close()
    await owner.close()
  }
}

async function prepareTables(fresh: Database): Promise<void> {
  const [encryptionKey, fingerprintKey, keyPepper] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)]
  await createService({ database: fresh, secrets: { encryptionKey, fingerprintKey, keyPepper } }).migrate()
  await createRole(fresh, embeddedAppRole)
  await allowApp(fresh, embeddedAppRole, [jobsFiles(), paymentsFiles()])
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
async function readIndexUses(sql: Sql, statement: string): Promise<string | undefined> {
  try {
    return await sql.begin(async (tx) => {
      await tx.unsafe(`set local enable_seqscan = off; set local enable_bitmapscan = off;
        set local cauce.organization = '0199a390-0000-7000-8000-000000000001'`)
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
