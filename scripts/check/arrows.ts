import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#database/project-root'
import { runNode } from '../child'
import { readOurSources, type Source } from './sources'

const imports =
  /^[ \t]*(?:import|export)\b[^'"`;=]*?\bfrom\s*['"]([^'"]+)['"]|^[ \t]*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** Returns what a file imports, types included. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(imports)].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '')
}

const Report = z.object({
  summary: z.object({
    violations: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        rule: z.object({ name: z.string() }),
        cycle: z.array(z.object({ name: z.string() })).optional(),
      }),
    ),
    ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string(), comment: z.string() })) }),
  }),
})

/**
 * Runs dependency-cruiser with the rules of `.dependency-cruiser.cjs`, and returns the forbidden imports, one line each, with the
 * reason of the rule. It cannot parse TypeScript 7 and JSX, so it gets a copy of the tree in which every file has only its
 * imports.
 */
export async function findArrowFaults(sources: readonly Source[] = readOurSources()): Promise<string[]> {
  const root = projectRoot()
  const copy = mkdtempSync(join(tmpdir(), 'cauce-arrows-'))
  try {
    for (const { path, text } of sources) {
      const lines = importsOf(text)
        .filter((name) => !/\.(css|json)$/.test(name))
        .map((name) => `import '${name}'`)
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      writeFileSync(join(copy, path), `${lines.join('\n')}\n`)
    }
    copyFileSync(join(root, 'package.json'), join(copy, 'package.json'))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
    const rooms = readdirSync(copy).filter((name) => !['node_modules', 'package.json'].includes(name))
    const words = ['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', '--output-to', 'report.json']
    await runNode(cruiser, [...words, ...rooms], { cwd: copy })
    const { violations, ruleSetUsed } = Report.parse(JSON.parse(readFileSync(join(copy, 'report.json'), 'utf8'))).summary
    const reasons = new Map(ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]))
    return violations.map(({ from, to, rule, cycle = [] }) => {
      const way = [from, ...(cycle.length > 0 ? cycle.map(({ name }) => name) : [to])].map(shortName).join(' → ')
      return `${way}: ${rule.name}, because ${reasons.get(rule.name)}`
    })
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** Returns the path of a file inside its package. */
function shortName(path: string): string {
  return path.replace(/^.*\/node_modules\//, '')
}
