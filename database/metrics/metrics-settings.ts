import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

const Port = z.coerce.number().int().min(0).max(65_535).optional()

/** Settings of the metrics endpoint of each process; by default only this machine can read it (docs/metrics.md). */
export const metricsSettings = {
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Unset: the app, the service or the worker has no endpoint. */
  METRICS_PORT: Port,
  SERVICE_METRICS_PORT: Port,
  WORKER_METRICS_PORT: Port,
  /** The bearer token for reading them (`Authorization: Bearer …`). */
  METRICS_TOKEN: z.string().min(32, 'at least 32 characters that nobody can guess').max(1024).optional(),
}

export const tokenIsMissing = 'METRICS_HOST lets other machines read the metrics: what they have to show, at least 32 characters'

/** Returns whether other machines could read the metrics without a token. */
export function lacksToken({
  METRICS_HOST: host,
  METRICS_TOKEN: token,
}: {
  METRICS_HOST: string
  METRICS_TOKEN?: string
}): boolean {
  return token === undefined && !isLoopback(host)
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Returns whether a host or an address is this machine only; IPv4 may be written as IPv6. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true
  const address = host.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
