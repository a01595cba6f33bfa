import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * `node --conditions=react-server scripts/launch.mjs <command>`: runs a command of package.json, compiled once for these sources.
 * Running the sources themselves would add two seconds to each start, and 150 MB while the app runs.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const shared = ['backoffice', 'contract', 'database', 'demo', 'lib', 'service', 'start']
/** What the build of Next depends on, and what the commands depend on. Changes elsewhere (tests, docs, SQL) need neither. */
const sourcesOf = {
  app: [
    ...['package-lock.json', 'package.json', 'next.config.mjs', 'postcss.config.mjs', 'tsconfig.json'],
    ...['proxy.ts', 'instrumentation.ts', 'app', 'components', ...shared],
  ],
  commands: ['package-lock.json', 'scripts', ...shared],
}
const entries = { service: 'service/main' }

const digests = digestSources()
// scripts/build.ts compares it with what the last build was made from.
process.env.APP_SOURCES = digests.app
const compiled = join(root, 'node_modules/.cache/cauce', digests.commands.slice(0, 24))
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

/** Returns a digest for the app and one for the commands. Each file is read once, because this precedes every start. */
function digestSources() {
  const hashes = { app: createHash('sha256').update(process.version), commands: createHash('sha256') }
  const names = Object.keys(hashes)
  for (const source of new Set(names.flatMap((name) => sourcesOf[name]))) {
    const users = names.filter((name) => sourcesOf[name].includes(source))
    for (const path of listFiles(source)) {
      const content = readFileSync(path)
      for (const name of users) hashes[name].update(relative(root, path)).update('\0').update(content)
    }
  }
  return { app: hashes.app.digest('hex'), commands: hashes.commands.digest('hex') }
}

/** Returns the files of a folder, or the file itself, without tests and SQL, which is read when it runs. */
function listFiles(source) {
  const whole = join(root, source)
  if (!statSync(whole).isDirectory()) return [whole]
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.sql$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
