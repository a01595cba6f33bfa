import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * `node --conditions=react-server scripts/launch.mjs <command>`: runs a command of package.json, compiled once for these sources.
 * Running the sources themselves would add two seconds to each start, and 150 MB while the app runs.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const rooms = ['backoffice', 'contract', 'database', 'demo', 'lib', 'scripts', 'service', 'start']
const entries = { service: 'service/main' }

const compiled = join(root, 'node_modules/.cache/cauce', hashSources())
if (!existsSync(compiled)) await compile()
await import(pathToFileURL(join(compiled, `${entries[process.argv[2]] ?? 'scripts/main'}.mjs`)).href)

/** Compiles into a folder that is renamed when complete, because others may start at the same time. Packages are not bundled. */
async function compile() {
  const { buildSync } = await import('esbuild')
  const outdir = `${compiled}.${randomUUID()}`
  buildSync({
    absWorkingDir: root,
    entryPoints: ['scripts/main.ts', 'service/main.ts'],
    outdir,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // Marks a module that browsers must not load. Next ships it, and resolves the name to this.
    alias: { 'server-only': 'next/dist/compiled/server-only/empty.js' },
    conditions: ['react-server'],
    logLevel: 'warning',
  })
  try {
    renameSync(outdir, compiled)
  } catch (error) {
    rmSync(outdir, { recursive: true })
    if (!existsSync(compiled)) throw error // otherwise another process was first
  }
}

function hashSources() {
  const hash = createHash('sha256')
  for (const path of ['package-lock.json', 'scripts/launch.mjs', ...rooms.flatMap(listFiles)]) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  }
  return hash.digest('hex').slice(0, 24)
}

function listFiles(room) {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|json)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(room, name))
    .sort()
}
