import { readdirSync, readFileSync } from 'node:fs'

/** Returns the resident memory of the Next process on this port, in MB. Undefined except on Linux, because it reads /proc. */
export function openMemoryMeter(origin: string): (() => number) | undefined {
  const port = new URL(origin).port
  const pid = processIds().find(
    (id) => readOf(id, 'cmdline').startsWith('next-server') && readOf(id, 'environ').includes(`\0PORT=${port}\0`),
  )
  if (pid === undefined) return undefined
  return () => (Number(/^VmRSS:\s+(\d+) kB/m.exec(readOf(pid, 'status'))?.[1] ?? Number.NaN) * 1024) / 1e6
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
