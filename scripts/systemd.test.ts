import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '#database/project-root'

const read = (path: string) => readFileSync(join(projectRoot(), path), 'utf8')
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')))
const units = { app: 'start', service: 'service', worker: 'worker' } as const

test.each(Object.entries(units))(
  'the unit of the %s runs what npm runs, as nobody else, and can write nothing but its data',
  (name, script) => {
    const unit = read(`docs/systemd/cauce-${name}.service`)
    const [, program = '', words = ''] = /^ExecStart=(\S+) (.+)$/m.exec(unit) ?? []
    expect(program).toBe('/usr/bin/node')
    expect(words.replace('--conditions=react-server ', '')).toBe(
      scripts[script]?.replace(/^node (--conditions=react-server )?/, ''),
    )
    const lines = unit.split('\n')
    for (const line of [
      'User=cauce',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'CapabilityBoundingSet=',
      'UMask=0077',
    ])
      expect(lines).toContain(line)
    expect(unit).not.toMatch(/^(ReadWritePaths|Environment)=/m)
  },
)

test('every setting of the environment file of the units is one that there is', () => {
  const names = (text: string) => [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  const known = names(read('.env.example'))
  const used = names(read('docs/systemd/cauce.env'))
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((name) => !known.includes(name))).toEqual([])
})

const analyze = '/usr/bin/systemd-analyze'
if (!existsSync(analyze) || !existsSync('/usr/bin/node'))
  console.log('systemd is not on this machine: it does not verify the units')
else
  test('systemd finds nothing wrong with the units', async () => {
    const paths = Object.keys(units).map((name) => join(projectRoot(), `docs/systemd/cauce-${name}.service`))
    expect(await promisify(execFile)(analyze, ['verify', ...paths])).toEqual({ stdout: '', stderr: '' })
  })
