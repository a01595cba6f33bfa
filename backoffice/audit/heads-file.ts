import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readHeadLine, type SignedHead } from './heads'
import { toJsonLine } from './record-line'

/** Stores heads outside the database, so that write access to the database is not enough to cut the trail unnoticed. */
export type HeadsFile = {
  /** Reads the head of each day, oldest first, and the newest verified head. Lines without a valid signature are skipped. */
  read: (auditKey: Uint8Array) => Promise<{ daily: SignedHead[]; newest: SignedHead | undefined }>
  /** Appends the head of a day. */
  append: (head: SignedHead) => Promise<void>
  /** Replaces the newest head. */
  replace: (head: SignedHead) => Promise<void>
  /** Renames both files, after the trail was deleted or restored from a backup on purpose. Returns the new names. */
  setAside: (now: Date) => Promise<string[]>
}

const names = { daily: 'audit-heads.jsonl', newest: 'audit-head.json' } as const

/** Returns the files of heads in a folder, which is created with the first head. Only the owner can read them. */
export function headsFile(folder: string): HeadsFile {
  const pathOf = (name: string) => join(/* turbopackIgnore: true */ folder, name)
  const [daily, newest] = [pathOf(names.daily), pathOf(names.newest)]
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
      // Ends a line that a crash left incomplete.
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
