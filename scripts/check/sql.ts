import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#database/project-root'

type SqlFile = { path: string; text: string }

const mostLines = 200

/**
 * The rooms with SQL, and the newest migration of each that still contains functions: later functions are source, beside the code
 * that calls them. The functions of the desk are in its migrations, each of them once, because only migrations are applied there.
 */
const lastWithFunctions = { service: '0022', database: '0000', backoffice: '9999' } as const
type Room = keyof typeof lastWithFunctions

/** Returns the faults of SQL, one line each: a function that is defined twice or inside a migration, a file that is too long. */
export function findSqlFaults(files: SqlFile[] = readSqlFiles()): string[] {
  return rooms.flatMap((room) =>
    findFaultsIn(
      room,
      files.filter(({ path }) => path.startsWith(`${room}/`)),
    ),
  )
}

const rooms: readonly Room[] = ['service', 'database', 'backoffice']

function findFaultsIn(room: Room, files: SqlFile[]): string[] {
  const sources = files.filter(({ path }) => !isMigration(path))
  const newMigrations = files.filter(({ path }) => isMigration(path) && numberOf(path) > lastWithFunctions[room])
  return [
    ...sources
      .filter(({ text }) => text.trimEnd().split('\n').length > mostLines)
      .map(({ path }) => `${path}: over ${mostLines} lines`),
    ...newMigrations
      .filter(({ text }) => functionsOf(text).length > 0)
      .map(({ path }) => `${path}: defines a function, which is source`),
    ...findTwice(room === 'backoffice' ? files : sources),
  ]
}

function findTwice(sources: SqlFile[]): string[] {
  const definedIn = new Map<string, string>()
  return sources.flatMap(({ path, text }) =>
    functionsOf(text).flatMap((name) => {
      const before = definedIn.get(name)
      definedIn.set(name, path)
      return before === undefined ? [] : [`${path}: ${name} is defined in ${before} too`]
    }),
  )
}

function functionsOf(text: string): string[] {
  return [...text.matchAll(/^\s*create (?:or replace )?function (?:\w+\.)?(\w+)/gim)].map(([, name = '']) => name)
}

function isMigration(path: string): boolean {
  return path.includes('/migrations/')
}

function numberOf(path: string): string {
  return path.split('/').at(-1)?.slice(0, 4) ?? ''
}

function readSqlFiles(): SqlFile[] {
  const root = projectRoot()
  return rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => ({ path: join(room, name), text: readFileSync(join(root, room, name), 'utf8') })),
  )
}
