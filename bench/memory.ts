import type { Figure } from './figures'
import type { Fixture } from './fixture'

/** Measures the memory of the processes after all previous measurements. */
export async function measureMemory(fixture: Fixture): Promise<Figure[]> {
  const reference = { name: 'node and SQL', value: await (await fixture.reference()).memoryMb() }
  const app = await fixture.app()
  return [
    { name: 'Memory of `npm run service`', value: await (await fixture.standalone()).memoryMb(), unit: 'MB', reference },
    ...(app === undefined ? [] : [{ name: 'Memory of the app', value: await app.memoryMb(), unit: 'MB', reference }]),
  ]
}
