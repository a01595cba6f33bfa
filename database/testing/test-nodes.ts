import { connectionUrl, parseConnection, type Sql } from '../client'
import { postgresError } from '../transaction'
import { joinNodes, onNode } from './citus'

/** The servers on which tests make their databases: one, or the coordinator and the workers of a cluster (`CLUSTER_NODES`). */
export type TestNodes = {
  create: (name: string, template?: string) => Promise<void>
  rename: (from: string, to: string) => Promise<void>
  drop: (name: string) => Promise<void>
}

/** Returns the addresses of the cluster on which this run tests, the coordinator first; none on one server. */
export function clusterNodes(): string[] {
  return (process.env.CLUSTER_NODES ?? '').split(' ').filter((url) => url !== '')
}

/** `sql` is a connection to the one server, or to the coordinator. */
export function testNodes(sql: Sql): TestNodes {
  const [, ...workers] = clusterNodes()
  const each = async (database: string, statement: string) => {
    await undisturbed(sql, database, statement)
    for (const url of workers) await onNode(url, (node) => undisturbed(node, database, statement))
  }
  return {
    create: async (name, template) => {
      await each(template ?? '', `create database ${name}${template === undefined ? '' : ` template ${template}`}`)
      if (template === undefined && workers.length > 0) await joinNodes(clusterNodes().map((url) => at(url, name)))
    },
    rename: (from, to) => each(from, `alter database ${from} rename to ${to}`),
    drop: (name) => each('', `drop database if exists ${name} with (force)`),
  }
}

/** Returns the address of another database on the same server. */
function at(url: string, database: string): string {
  return connectionUrl({ ...parseConnection(url), database })
}

/** Each database of a cluster has an own process of Citus on every node, which is in the way when the database is copied. */
async function undisturbed(sql: Sql, database: string, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    if (database !== '' && clusterNodes().length > 0)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database} and pid <> pg_backend_pid()`
    try {
      await sql.unsafe(statement)
      return
    } catch (error) {
      if (clusterNodes().length === 0 || attempt === 100 || postgresError(error)?.code !== '55006') throw error
    }
  }
}
