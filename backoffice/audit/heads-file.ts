import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readHeadLine, type SignedHead } from './heads'
import { toJsonLine } from './record-line'

/** Heads that are kept outside of the database, so that who can write to it cannot cut the trail unseen. */
export type HeadsFile = {
  /** One for each day, oldest first, and the newest one that was found right. Lines that nobody here has signed are not among them. */
  read: (auditKey: Uint8Array) => Promise<{ daily: SignedHead[]; newest: SignedHead | undefined }>
  /** Adds the head of a day. */
  append: (head: SignedHead) => Promise<void>
  /** Keeps the newest head, in place of the one before. */
  replace: (head: SignedHead) => Promise<void>
  /** Puts both files aside, when the trail was thrown away or brought back from a backup on purpose; returns their names. */
  setAside: (now: Date) => Promise<string[]>
}

const names = { daily: 'audit-heads.jsonl', newest: 'audit-head.json' } as const

export function headsFile(folder: string): HeadsFile {
  const [daily, newest] = [join(folder, names.daily), join(folder, names.newest)]
  return {
    read: async (auditKey) => {
      const [lines, last] = [(await readIfThere(daily)).split('\n'), await readIfThere(newest)]
      return {
        daily: lines.flatMap((line) => readHeadLine(auditKey, line) ?? []),
        newest: readHeadLine(auditKey, last),
      }
    },
    append: async (head) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A line that a crash cut off before ends here.
      const cut = !/(^|\n)$/.test(await readIfThere(daily))
      await appendFile(daily, `${cut ? '\n' : ''}${toJsonLine(head)}`, { mode: 0o600 })
    },
    replace: async (head) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = `${newest}.${process.pid}-${randomBytes(4).toString('hex')}`
      await writeFile(draft, toJsonLine(head), { mode: 0o600, flag: 'wx' })
      await rename(draft, newest)
    },
    setAside: async (now) => {
      const moved: string[] = []
      for (const path of [daily, newest]) {
        const aside = `${path}.until-${now.toISOString().replaceAll(/[:.]/g, '-')}`
        if (await renameIfThere(path, aside)) moved.push(aside)
      }
      return moved
    },
  }
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}

async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
