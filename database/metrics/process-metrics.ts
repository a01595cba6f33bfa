import { performance } from 'node:perf_hooks'
import { poolUses } from '../connect/pool-use'
import { gauge, readCounter } from './registry'
import type { MetricPart } from './scrape'

export type ProcessKind = 'app' | 'service' | 'worker'

const kind = gauge('cauce_process_info', { help: 'Always 1; the label says what this process is.', labels: ['process'] })
const cpu = readCounter('process_cpu_seconds_total', { help: 'Processor time of this process, in seconds.' })
const memory = gauge('process_resident_memory_bytes', { help: 'Memory that this process holds, in bytes.' })
const begun = gauge('process_start_time_seconds', { help: 'When this process started, in seconds since 1970.' })
const busy = readCounter('cauce_event_loop_busy_seconds_total', {
  help: 'How long the event loop of this process was busy, in seconds: near one per second, every request waits.',
})
const lines = gauge('cauce_database_connections', {
  help: 'Open connections to the database: busy ones wait for an answer or are inside a transaction.',
  labels: ['pool', 'state'],
})
const mostLines = gauge('cauce_database_connections_max', { help: 'How many connections a pool may open.', labels: ['pool'] })

/** Returns the metrics of this process itself, which need no I/O. */
export function processPart(of: ProcessKind): MetricPart {
  return { name: 'process', read: () => [...readProcess(of), ...readPools()] }
}

function readProcess(of: ProcessKind) {
  const { user, system } = process.cpuUsage()
  return [
    kind.at({ process: of }, 1),
    cpu.at({}, (user + system) / 1e6),
    memory.at({}, process.memoryUsage.rss()),
    begun.at({}, performance.timeOrigin / 1000),
    busy.at({}, performance.eventLoopUtilization().active / 1000),
  ]
}

function readPools() {
  return poolUses().flatMap(({ pool, most, open, busy: atWork }) => [
    lines.at({ pool, state: 'busy' }, atWork),
    lines.at({ pool, state: 'idle' }, open - atWork),
    mostLines.at({ pool }, most),
  ])
}
