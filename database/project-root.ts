import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Returns the folder of the package named "cauce", found by walking up from the working directory. Bundlers rewrite
 * `import.meta.url`, so files that are read at run time (migrations, binaries) are located from here.
 */
export function projectRoot(): string {
  const from = process.cwd()
  for (let folder = from; ; folder = dirname(folder)) {
    const manifest = join(/* turbopackIgnore: true */ folder, 'package.json')
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'cauce') return folder
    if (dirname(folder) === folder)
      throw new Error(`No package.json named "cauce" in ${from} or above it: start inside the project`)
  }
}
