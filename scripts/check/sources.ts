import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#database/project-root'

export type Source = { path: string; text: string; isTest: boolean }

const rooms = [
  'contract',
  'database',
  'service',
  'backoffice',
  'lib',
  'demo',
  'start',
  'components',
  'app',
  'e2e',
  'scripts',
  'bench',
]
const beside = ['instrumentation.ts', 'playwright.config.ts', 'proxy.ts', 'vitest.config.ts']

/** Returns every TypeScript file of ours, by its path from the root. */
export function readOurSources(): Source[] {
  const root = projectRoot()
  const inRooms = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
  )
  return [...inRooms, ...beside]
    .filter((path) => /\.tsx?$/.test(path) && statSync(join(root, path)).isFile())
    .sort()
    .map((path) => ({
      path,
      text: readFileSync(join(root, path), 'utf8'),
      isTest: /\.(test|spec)\.tsx?$|\/test-[^/]+$/.test(path),
    }))
}
