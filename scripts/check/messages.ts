import { importsOf } from './arrows'
import { resolve } from './knots'
import type { Source } from './sources'

type Handed = { by: string; names: readonly string[] }
type Seen = { path: string; isClient: boolean; handed: Handed }

/**
 * Returns the client components that use texts which no `ClientMessages` above them provides, one line each. A file with one is
 * taken to provide it for everything that it renders, and a layout the one around its children for the pages below it.
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
    const here = { isClient: isClient || startsWith(text, 'use client'), handed: withThoseOf(path, text, handed) }
    const key = [path, here.isClient, here.handed.by, ...new Set(here.handed.names)].join(' ')
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

/** Returns what the layouts above a page provide for it. */
function handedAbove(root: string, layouts: readonly string[], files: ReadonlyMap<string, string>): Handed {
  const above = layouts.filter((path) => path !== root && root.startsWith(path.slice(0, -'layout.tsx'.length)))
  return { by: root, names: ['common', ...above.flatMap((path) => namesAroundChildren(files.get(path)))] }
}

function namesAroundChildren(text = ''): string[] {
  const before = text.slice(0, text.lastIndexOf('children'))
  const opened = before.lastIndexOf('<ClientMessages')
  return opened > before.lastIndexOf('</ClientMessages>') ? namesIn(before.slice(opened)) : []
}

/** Adds the texts that a file provides to those from above. */
function withThoseOf(path: string, text = '', handed: Handed): Handed {
  const names = namesIn(text)
  return names.length === 0 ? handed : { by: path, names: [...handed.names, ...names] }
}

function namesIn(text: string): string[] {
  const lists = [...text.matchAll(/<ClientMessages\s+namespaces=\{\[([^}]*)\]\}/g)].map(([, list = '']) => list)
  return lists.flatMap((list) => [...list.matchAll(/'([\w-]+)'/g)].flatMap(([, name]) => name ?? []))
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
