import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#database/project-root'
import { readOurSources, type Source } from './sources'

const most = { classes: 20, width: 130, lines: 200 }

type Sheet = { path: string; text: string }

/**
 * Returns what is wrong with the style sheets and the utility classes, one line each. Styles that utility classes can express
 * belong in the markup.
 */
export function findStyleFaults(
  sheets = readSheets(),
  sources: readonly Pick<Source, 'path' | 'text'>[] = readOurSources(),
): string[] {
  const classes = new Set(sheets.flatMap(({ text }) => ownClasses(text)))
  const tooMany = classes.size > most.classes ? [`app/styles: ${classes.size} classes of our own, at most ${most.classes}`] : []
  return [...tooMany, ...sheets.flatMap(tooLong), ...sources.filter(({ path }) => path.endsWith('.tsx')).flatMap(anySibling)]
}

/**
 * Finds rules for any element after another: whatever is inserted, the browser then styles the whole page anew (20 ms for a
 * list).
 */
function anySibling({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  const rules = text.match(/\[&[^\]]*[+~]_?\*[^\]]*\]|\bpeer-has-[^\s'"]*/g) ?? []
  return rules.map((rule) => `${path}: ${rule} is a rule for any sibling, for which the browser styles the whole page anew`)
}

function readSheets(): Sheet[] {
  const folder = join(projectRoot(), 'app/styles')
  return readdirSync(folder).map((name) => ({ path: `app/styles/${name}`, text: readFileSync(join(folder, name), 'utf8') }))
}

/** Returns the class names in selectors, and the utilities that we define. */
function ownClasses(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
  const selectors = code.match(/[^{};]+(?=\{)/g) ?? []
  const names = selectors.flatMap((selector) => [...selector.matchAll(/\.(-?[a-z_][\w-]*)|^\s*@utility ([\w-]+)/gi)])
  return names.map(([, inSelector, defined]) => inSelector ?? defined ?? '')
}

function tooLong({ path, text }: Sheet): string[] {
  const lines = text.trimEnd().split('\n')
  const wide = lines.flatMap((line, index) =>
    line.length > most.width ? [`${path}:${index + 1}: ${line.length} characters, at most ${most.width}`] : [],
  )
  return lines.length > most.lines ? [...wide, `${path}: ${lines.length} lines, at most ${most.lines}`] : wide
}
