import { importsOf } from './arrows'
import { resolve } from './knots'
import type { Source } from './sources'

type Handed = { by: string; names: readonly string[] }
type Seen = { path: string; isClient: boolean; handed: Handed }

/**
 * Returns the client components that use texts which no `ClientMessages` above them provides, one line each. A page's
 * `ClientMessages` replaces that of the layout, and a file with one is taken to provide it for everything that it renders.
 */
export function findMessageFaults(sources: readonly Source[]): string[] {
  const files = new Map(sources.filter(({ isTest }) => !isTest).map(({ path, text }) => [path, text]))
  const paths = new Set(files.keys())
  const layouts = [...paths].filter((path) => /^app\/.*layout\.tsx$/.test(path))
  const roots = [...paths].filter((path) => /^app\/.*(page|layout|error|not-found|forbidden|loading)\.tsx$/.test(path))
  const faults = new Set<string>()
  const done = new Set<string>()
  const visit = ({ path, isClient, handed }: Seen) => {
    const text = files.get(path)
    const here = { isClient: isClient || startsWith(text, 'use client'), handed: handedOverBy(path, text) ?? handed }
    const key = [path, here.isClient, here.handed.by].join(' ')
    if (text === undefined || startsWith(text, 'use server') || done.has(key)) return
    done.add(key)
    if (here.isClient)
      for (const name of namespacesIn(text))
        if (!here.handed.names.includes(name))
          faults.add(`${path} asks for the texts "${name}", which ${here.handed.by} does not hand over`)
    for (const name of importsOf(withoutTypes(text))) visit({ path: resolve(path, name, paths) ?? '', ...here })
  }
  for (const root of roots) visit({ path: root, isClient: false, handed: handedAbove(root, layouts, files) })
  return [...faults].sort()
}

/** Returns what the nearest layout with texts provides for a page. */
function handedAbove(root: string, layouts: readonly string[], files: ReadonlyMap<string, string>): Handed {
  const above = layouts
    .filter((path) => path !== root && root.startsWith(path.slice(0, -'layout.tsx'.length)))
    .sort((one, other) => other.length - one.length)
  return above.flatMap((path) => handedOverBy(path, files.get(path)) ?? [])[0] ?? { by: root, names: [] }
}

/** Returns the union of what one file provides; undefined if it provides nothing. */
function handedOverBy(path: string, text = ''): Handed | undefined {
  const lists = [...text.matchAll(/<ClientMessages\s+namespaces=\{\[([^}]*)\]\}/g)].map(([, list = '']) => list)
  const names = lists.flatMap((list) => [...list.matchAll(/'([\w-]+)'/g)].flatMap(([, name]) => name ?? []))
  return lists.length === 0 ? undefined : { by: path, names: ['common', ...names] }
}

function namespacesIn(text: string): string[] {
  return [...text.matchAll(/\buseTranslations\(\s*['"`]([\w-]+)/g)].flatMap(([, name]) => name ?? [])
}

function withoutTypes(text: string): string {
  return text.replace(/^import type [^'"]*from ['"][^'"]+['"]/gm, '')
}

function startsWith(text: string | undefined, directive: string): boolean {
  return text !== undefined && new RegExp(`^['"]${directive}['"]`).test(text)
}
