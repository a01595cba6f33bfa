import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '#database/project-root'

const Package = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  inBundle: z.boolean().optional(),
})
const Lockfile = z.object({ packages: z.record(z.string(), Package) })
const { packages } = Lockfile.parse(JSON.parse(readFileSync(join(projectRoot(), 'package-lock.json'), 'utf8')))

test('the lockfile names every package with one version and its hash, and none from another place than the registry of npm', () => {
  // The project itself has neither, and a bundled package is covered by the hash of its bundle.
  const fetched = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && !inBundle)
  expect(fetched.length).toBeGreaterThan(200)
  const faults = fetched.filter(([, { version = '', resolved = '', integrity = '' }]) => {
    const isFromRegistry = resolved === '' || resolved.startsWith('https://registry.npmjs.org/')
    return !/^\d+\.\d+\.\d+/.test(version) || !isFromRegistry || !integrity.startsWith('sha512-')
  })
  expect(faults).toEqual([])
})
