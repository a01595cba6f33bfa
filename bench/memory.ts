import type { Figure } from './figures'
import type { Ground } from './ground'

/** Measures the memory of the processes after all previous measurements. */
export async function measureMemory(ground: Ground): Promise<Figure[]> {
  const reference = { name: 'node and SQL', value: await (await ground.reference()).memoryMb() }
  const app = await ground.app()
  return [
    { name: 'Memory of `npm run service`', value: await (await ground.standalone()).memoryMb(), unit: 'MB', reference },
    ...(app === undefined ? [] : [{ name: 'Memory of the app', value: await app.memoryMb(), unit: 'MB', reference }]),
  ]
}
