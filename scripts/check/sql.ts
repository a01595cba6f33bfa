import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#database/project-root'

type SqlFile = { path: string; text: string }

const mostLines = 200

/** The newest migration that still holds functions of its own: those written after it are source, and stand beside the code that calls them. */
const lastWithFunctions = '0022'

/** Faults of the SQL in `service/`, one line each: a function that is defined twice, one that hides in a migration, a file that is too long. */
export function findSqlFaults(files: SqlFile[] = readSqlFiles()): string[] {
  const sources = files.filter(({ path }) => !isMigration(path))
  const newMigrations = files.filter(({ path }) => isMigration(path) && numberOf(path) > lastWithFunctions)
  return [
    ...sources
      .filter(({ text }) => text.trimEnd().split('\n').length > mostLines)
      .map(({ path }) => `${path}: over ${mostLines} lines`),
    ...newMigrations
      .filter(({ text }) => functionsOf(text).length > 0)
      .map(({ path }) => `${path}: defines a function, which is source`),
    ...findTwice(sources),
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
  return [...text.matchAll(/^create (?:or replace )?function ([\w.]+)/gim)].map(([, name = '']) => name)
}

function isMigration(path: string): boolean {
  return path.includes('/migrations/')
}

function numberOf(path: string): string {
  return path.split('/').at(-1)?.slice(0, 4) ?? ''
}

function readSqlFiles(): SqlFile[] {
  const root = projectRoot()
  return readdirSync(join(root, 'service'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ path: join('service', name), text: readFileSync(join(root, 'service', name), 'utf8') }))
}
