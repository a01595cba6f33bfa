import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from '#database/project-root'
import { runNode } from '../child'
import { readOurSources } from './sources'

const imports =
  /^[ \t]*(?:import|export)\b[^'"`;=]*?\bfrom\s*['"]([^'"]+)['"]|^[ \t]*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** What a file imports, types included. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(imports)].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '')
}

/**
 * Runs dependency-cruiser with the rules of `.dependency-cruiser.cjs`. It cannot read TypeScript 7 and JSX, so it is shown a copy
 * of the tree in which every file holds its imports and nothing else.
 */
export async function checkArrows(): Promise<boolean> {
  const root = projectRoot()
  const copy = mkdtempSync(join(tmpdir(), 'cauce-arrows-'))
  try {
    for (const { path, text } of readOurSources()) {
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
    return (await runNode(cruiser, ['--config', join(root, '.dependency-cruiser.cjs'), ...rooms], { cwd: copy })) === 0
  } finally {
    rmSync(copy, { recursive: true })
  }
}
