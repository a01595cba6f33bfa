import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#database/project-root'

/**
 * Our own commands of package.json. They are imported lazily: settings are read on import, and errors in them are printed in one
 * line.
 */
const commands: Record<string, () => Promise<{ run: (args: string[]) => Promise<number> }>> = {
  start: () => import('./start'),
  dev: () => import('./dev'),
  worker: () => import('./worker'),
  admin: () => import('./admin'),
  reset: () => import('./reset'),
  build: () => import('./build'),
  check: () => import('./check'),
  test: () => import('./test'),
  e2e: () => import('./e2e'),
  conform: () => import('./conform'),
  trials: () => import('./trials'),
  screenshots: () => import('./screenshots'),
}

async function main([name = '', ...args]: string[]): Promise<number> {
  const settings = join(projectRoot(), '.env')
  if (existsSync(settings)) process.loadEnvFile(settings)
  const command = commands[name]
  if (command === undefined) throw new Error(`Name one of: ${Object.keys(commands).join(', ')}`)
  return (await command()).run(args)
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
