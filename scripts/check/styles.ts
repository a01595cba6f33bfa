import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#database/project-root'

const most = { classes: 20, width: 130, lines: 200 }

type Sheet = { path: string; text: string }

/** Returns what is wrong with the style sheets, one line each. Styles that utility classes can express belong in the markup. */
export function findStyleFaults(sheets = readSheets()): string[] {
  const classes = new Set(sheets.flatMap(({ text }) => ownClasses(text)))
  const tooMany = classes.size > most.classes ? [`app/styles: ${classes.size} classes of our own, at most ${most.classes}`] : []
  return [...tooMany, ...sheets.flatMap(tooLong)]
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
