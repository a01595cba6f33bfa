import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#database/project-root'

/**
 * What `npm test` tries of the browser every time: money, who may do what, what is kept secret, and an API of somebody else. Of the other specs it
 * draws a third; `npm run trials -- browser` tries them all.
 */
const always = [
  'any-api',
  'approvals',
  'audit-tampered',
  'batches',
  'entry',
  'irreversible',
  'no-leaks',
  'not-confirmed',
  'outages',
  'pages',
  'pay-once',
  'quotes',
  'refusals',
  'roles',
  'story',
]

/** Returns the specs of one run of `npm test`, as paths from the root. The same seed draws the same ones. */
export function drawSpecs(seed: number): string[] {
  const names = readdirSync(join(projectRoot(), 'e2e'))
    .flatMap((file) => /^(.+)\.spec\.ts$/.exec(file)?.[1] ?? [])
    .sort()
  const others = names.filter((name) => !always.includes(name))
  // The first third in the order of their places on a ring that the seed turns (a Weyl sequence: its steps hit no pattern of the names).
  const drawn = others
    .map((name, index) => ({ name, place: ((index + 1) * 0.618_033_988_749 * (1 + (seed % 9973))) % 1 }))
    .sort((one, other) => one.place - other.place)
    .slice(0, Math.ceil(others.length / 3))
  return [...always, ...drawn.map(({ name }) => name)].sort().map((name) => `e2e/${name}.spec.ts`)
}
