import { existsSync } from 'node:fs'
import { openPool, type Sql } from '../client'
import { parseTarget } from '../connect/target'
import { hasPostgres15, type Postgres15, startPostgres15 } from './postgres-15'

/** Whether Citus is installed for Debian's PostgreSQL 15. It is no package of Debian. */
export const hasCitus = hasPostgres15 && existsSync('/usr/share/postgresql/15/extension/citus.control')

/** `urls` are the addresses of the coordinator and of the workers. */
export type Cluster = { urls: string[]; stop: () => Promise<void> }

/** Starts, for tests, a coordinator and two workers on loopback, whose databases are joined to a cluster. */
export async function startCluster(): Promise<Cluster> {
  const servers: Postgres15[] = []
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
  try {
    for (let count = 0; count < 3; count++) servers.push(await startPostgres15(settings))
    const urls = servers.map(({ host }) => `postgres://cauce@${host}/postgres`)
    await joinNodes(urls)
    return { urls, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const settings = [
  ...['shared_preload_libraries=citus', 'citus.node_conninfo=sslmode=disable', 'citus.shard_count=4'],
  ...['max_prepared_transactions=100', 'max_connections=100', 'max_locks_per_transaction=512', 'track_functions=pl'],
]

/** Makes a cluster of the databases at these addresses, the coordinator first. */
export async function joinNodes([coordinator = '', ...workers]: readonly string[]): Promise<void> {
  for (const url of [coordinator, ...workers]) await onNode(url, (node) => node`create extension citus`)
  const place = (url: string) => parseTarget(url).hosts[0]
  await onNode(coordinator, async (node) => {
    const { host, port } = place(coordinator)
    await node`select citus_set_coordinator_host(${host}, ${port})`
    for (const { host, port } of workers.map(place)) await node`select citus_add_node(${host}, ${port})`
  })
}

/** Runs `work` on a connection to one node. */
export async function onNode<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = openPool(url, { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
