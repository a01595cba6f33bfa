import { readdirSync, readFileSync } from 'node:fs'

/** Returns the resident memory of the Next process on this port, in MB. Undefined except on Linux, because it reads /proc. */
export function openMemoryMeter(origin: string): (() => number) | undefined {
  const pid = findApp(origin)
  if (pid === undefined) return undefined
  return () => (Number(/^VmRSS:\s+(\d+) kB/m.exec(readOf(pid, 'status'))?.[1] ?? Number.NaN) * 1024) / 1e6
}

/** Returns how many files and sockets that process has open. Undefined except on Linux. */
export function openHandleMeter(origin: string): (() => number) | undefined {
  const pid = findApp(origin)
  return pid === undefined ? undefined : () => readdirSync(`/proc/${pid}/fd`).length
}

function findApp(origin: string): string | undefined {
  const port = new URL(origin).port
  return processIds().find(
    (id) => readOf(id, 'cmdline').startsWith('next-server') && readOf(id, 'environ').includes(`\0PORT=${port}\0`),
  )
}

function processIds(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return [] // no such folder on this system
  }
}

/** Returns an empty text for a process that has ended or belongs to another user. */
function readOf(pid: string, file: string): string {
  try {
    return `\0${readFileSync(`/proc/${pid}/${file}`, 'utf8')}`.replace(/^\0(?=next-server|Name:)/, '')
  } catch {
    return ''
  }
}
