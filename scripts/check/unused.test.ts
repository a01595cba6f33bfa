import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import { hasNothingUnused } from './unused'

const folder = mkdtempSync(join(tmpdir(), 'cauce-unused-'))
symlinkSync(join(projectRoot(), 'node_modules'), join(folder, 'node_modules'))
for (const name of ['knip.jsonc', 'tsconfig.json']) copyFileSync(join(projectRoot(), name), join(folder, name))

afterAll(() => rmSync(folder, { recursive: true }))

test('an export, a file and a dependency that nobody uses are found, and none where all are used', async () => {
  const program = "import { z } from 'zod'\nimport { used } from '#lib/names'\n\nconsole.log(used, z.string())\n"
  const names = "export const used = 'a'\n"
  plant({ 'scripts/main.ts': program, 'lib/names.ts': names })
  expect(await hasNothingUnused(folder)).toBe(true)

  plant({ 'lib/names.ts': `${names}export const unused = 'b'\n` })
  expect(await hasNothingUnused(folder)).toBe(false)

  plant({ 'lib/names.ts': names, 'lib/lonely.ts': names })
  expect(await hasNothingUnused(folder)).toBe(false)

  plant({ 'lib/lonely.ts': '', 'scripts/main.ts': `import '#lib/lonely'\n${program}` })
  expect(await hasNothingUnused(folder)).toBe(true)

  plant({}, { uuid: '14.0.3' })
  expect(await hasNothingUnused(folder)).toBe(false)
})

/** Creates a project of these files with our settings, which uses zod. */
function plant(files: Record<string, string>, more: Record<string, string> = {}): void {
  const imports = { '#lib/*': './lib/*.ts' }
  const manifest = { name: 'planted', type: 'module', imports, dependencies: { zod: '4.6.7', ...more } }
  for (const [path, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
