import { isCurrent, type RoomFiles } from '../migrate'
import { lockMigrations } from '../migration-records'
import type { Database } from '../open'
import { planSpread, type SpreadStep } from './plan'
import { readCatalogue } from './read-catalogue'

/** The oldest version of Citus on which all of this was seen to work. */
const leastVersion = 13

/**
 * Spreads the rooms whose files say how over the nodes of a Citus cluster, in one transaction: all of it is done or nothing. Each
 * statement is reported before it runs; with `isPlan` it is only reported. Returns the statements; none if all was done before.
 * Throws, and changes nothing, where there is no cluster and where the tables are of another version.
 */
export async function spreadDatabase(
  database: Pick<Database, 'sql'>,
  { files, isPlan, said }: { files: readonly RoomFiles[]; isPlan: boolean; said: (step: SpreadStep) => void },
): Promise<SpreadStep[]> {
  await mustBeCluster(database)
  const rooms = files.filter(({ spread }) => spread !== undefined)
  await mustBeOfThisVersion(database, rooms)
  return database.sql.begin(async (tx) => {
    for (const { room } of rooms) await lockMigrations(tx, room)
    const reference = rooms.flatMap(({ spread }) => spread?.reference ?? [])
    const delegated = rooms.flatMap(({ spread }) => spread?.delegated ?? [])
    const catalogue = await readCatalogue(
      tx,
      rooms.map(({ room }) => room),
    )
    const steps = planSpread(catalogue, { reference, delegated })
    for (const step of steps) {
      said(step)
      if (!isPlan) await tx.unsafe(step.statement)
    }
    return steps
  })
}

async function mustBeCluster({ sql }: Pick<Database, 'sql'>): Promise<void> {
  const [citus] = await sql<{ version: string }[]>`select extversion as version from pg_extension where extname = 'citus'`
  if (citus === undefined)
    throw new Error(
      'This database has no Citus, so there are no nodes to spread it over. Set the cluster up first (docs/operations.md)',
    )
  if (Number.parseInt(citus.version, 10) < leastVersion)
    throw new Error(`Citus ${citus.version} is too old: ${leastVersion} is the oldest version that was tried`)
  const nodes = await sql<{ isCoordinator: boolean; isReady: boolean; hasShards: boolean }[]>`
    select groupid = 0 as "isCoordinator", isactive and hasmetadata and metadatasynced as "isReady", shouldhaveshards as "hasShards"
    from pg_dist_node where noderole = 'primary'`
  if (!nodes.some(({ isCoordinator }) => isCoordinator))
    throw new Error(
      "The coordinator is no node of the cluster yet. Run there: select citus_set_coordinator_host('<its address>')",
    )
  if (!nodes.some(({ hasShards }) => hasShards))
    throw new Error("The cluster has no workers. Run on the coordinator, for each: select citus_add_node('<its address>', 5432)")
  if (nodes.some(({ isReady }) => !isReady))
    throw new Error('Not every node is ready: isactive, hasmetadata and metadatasynced of pg_dist_node must be true for each')
}

async function mustBeOfThisVersion({ sql }: Pick<Database, 'sql'>, rooms: readonly RoomFiles[]): Promise<void> {
  for (const files of rooms) {
    const [there] = await sql`select 1 from pg_tables where schemaname = ${files.room} and tablename = 'sql_functions'`
    if (there !== undefined && (await isCurrent({ sql }, files))) continue
    throw new Error(`The tables of ${files.room} are not of this version. Run first: npm run admin -- migrate`)
  }
}
