import { dirname, join } from 'node:path'
import { importsOf } from './arrows'
import type { Source } from './sources'

/** Folders whose parts must not import each other in a cycle. Parts are the sub-folders, and each file outside of them. */
const rooms = [
  'service',
  'service/customers',
  'backoffice',
  'database',
  'lib',
  'demo',
  'app/(console)',
  'app/(console)/_records',
  'app/(console)/_kit',
] as const

/** Prints how many parts each room has, and returns its cycles (knots), one line each. */
export function findKnotFaults(sources: readonly Source[], folders: readonly string[] = rooms): string[] {
  return folders.flatMap((folder) => {
    const { parts, knots } = findKnots(sources, folder)
    console.log(`  ${folder}: ${parts} parts, ${knots.length === 0 ? 'no knot' : `knots: ${knots.length}`}`)
    return knots.map((knot) => `${folder}: a knot of ${knot.length} parts: ${knot.join(', ')}`)
  })
}

/** Returns the strongly connected components of more than one part, by the imports of their files (without tests, with types). */
export function findKnots(sources: readonly Source[], folder: string): { parts: number; knots: string[][] } {
  const paths = new Set(sources.map(({ path }) => path))
  const imports = new Map<string, Set<string>>()
  for (const { path, text, isTest } of sources) {
    const from = partOf(folder, path)
    if (from === undefined || isTest || path.includes('/testing/')) continue
    const known = imports.get(from) ?? new Set()
    imports.set(from, known)
    for (const name of importsOf(text)) {
      const to = partOf(folder, resolve(path, name, paths))
      if (to !== undefined && to !== from) known.add(to)
    }
  }
  return { parts: imports.size, knots: componentsOf(imports).filter((component) => component.length > 1) }
}

function partOf(folder: string, path: string | undefined): string | undefined {
  if (!path?.startsWith(`${folder}/`)) return undefined
  return path.slice(folder.length + 1).split('/')[0]
}

/** Returns the file that an import refers to; undefined for a package. */
export function resolve(from: string, name: string, paths: ReadonlySet<string>): string | undefined {
  const alias = /^#([a-z]+)(?:\/(.+))?$/.exec(name)
  const base = alias ? join(alias[1] ?? '', alias[2] ?? 'index') : name.startsWith('.') ? join(dirname(from), name) : undefined
  if (base === undefined) return undefined
  return [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((path) => paths.has(path))
}

/** Returns the strongly connected components (Tarjan's algorithm). */
function componentsOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const places = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []

  function visit(part: string): number {
    const place = places.size
    places.set(part, place)
    let low = place
    open.push(part)
    for (const next of graph.get(part) ?? []) {
      if (!places.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, places.get(next) ?? low)
    }
    if (low === place) found.push(open.splice(open.indexOf(part)).sort())
    return low
  }

  for (const part of graph.keys()) if (!places.has(part)) visit(part)
  return found
}
