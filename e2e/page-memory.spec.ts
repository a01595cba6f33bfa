import { openMemoryMeter } from './support/process-memory'
import { expect, test } from './support/test'

/** `npm run trials -- memory` loads 50,000 pages. */
const loads = Number(process.env.MEMORY_LOADS ?? 300)
/** The number of loads between two measurements: at least thirty of them, because one alone depends on when memory was freed. */
const every = Math.min(50, Math.ceil(loads / 30))
const atATime = 4

test('pages that are loaded all day do not make the app hold more and more memory', async ({
  signInAs,
  places: { places },
  world,
}) => {
  // A busy machine takes three times as long, but the memory is the same.
  test.setTimeout(60_000 + loads * 300)
  const memory = openMemoryMeter(world.origin)
  expect(memory, 'on Linux the memory of a process can be read').toBeDefined()
  const page = await signInAs('auditor')
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const paths = places.filter(({ roles }) => roles.includes('auditor')).map(({ path }) => path)

  const held: number[] = []
  let started = 0
  const load = async () => {
    while (started < loads) {
      const number = started++
      // A different search each time, as people make them.
      const path = number % 10 === 0 ? `/customers?q=person${number}` : paths[number % paths.length]
      const answer = await fetch(world.origin + path, { headers: { cookie } })
      await answer.arrayBuffer()
      if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
      if (number % every === 0) held.push(memory?.() ?? Number.NaN)
      if (number > 0 && number % 5_000 === 0) console.log(`Memory after ${number} pages: ${Math.round(held.at(-1) ?? 0)} MB`)
    }
  }
  await Promise.all(Array.from({ length: atATime }, load))

  const last = held.slice(-Math.min(200, Math.floor(held.length / 2)))
  const [older, newer] = [last.slice(0, last.length / 2), last.slice(last.length / 2)].map(mean)
  console.log(`Memory after ${loads} pages: ${Math.round(held.at(-1) ?? 0)} MB; at most ${Math.round(Math.max(...held))} MB`)
  // A few hundred loads show the warm-up; of 50,000 loads, the last 10,000 must be flat.
  const growth = ((newer ?? 0) - (older ?? 0)) / (older ?? 1)
  expect(growth).toBeLessThan(loads >= 50_000 ? 0.05 : 0.5)
  expect(held.at(-1)).toBeLessThan(1000)
})

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
