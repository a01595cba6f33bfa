import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#database/project-root'

const Manifest = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
})

/** Older versions have known vulnerabilities. */
const floors: Record<string, string> = { next: '16.2.6', react: '19.2.6', 'react-dom': '19.2.6' }
const most = { dependencies: 28, scripts: 13 }

/** Returns what is wrong with package.json, one line each. */
export function findPackageFaults(text = readFileSync(join(projectRoot(), 'package.json'), 'utf8')): string[] {
  const { scripts, dependencies, devDependencies, optionalDependencies } = Manifest.parse(JSON.parse(text))
  const faults: string[] = []
  const count = (what: keyof typeof most, has: number) => {
    if (has > most[what]) faults.push(`package.json: ${has} ${what}, at most ${most[what]}`)
  }
  count('dependencies', Object.keys(dependencies).length)
  count('scripts', Object.keys(scripts).length)
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    const version = range.replace(/^npm:\S+@/, '') // a package under another name
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) faults.push(`package.json: ${name} ${version} is not one exact version`)
    const floor = floors[name]
    if (floor !== undefined && isBelow(version, floor))
      faults.push(`package.json: ${name} ${version} is below ${floor}, the first version without known vulnerabilities`)
  }
  return faults
}

/** Tells whether a version is below another by its three numbers; what follows them, such as `-beta`, does not count. */
export function isBelow(version: string, floor: string): boolean {
  const [have, need] = [version, floor].map((text) => text.split(/[.-]/).map(Number))
  for (let index = 0; index < 3; index++) {
    const difference = (have?.[index] ?? 0) - (need?.[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
