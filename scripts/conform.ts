import { setTimeout as sleep } from 'node:timers/promises'
import { openTransport } from '#lib/api/transport'
import { checkApi } from '#lib/conform/check-api'
import { plannedWrites } from '#lib/conform/write'
import { readOptions, usage } from './conform/options'
import { inWords, toText } from './conform/to-text'

/**
 * Runs `npm run conform`: checks whether an API conforms to its interface. Prints a verdict for each operation, never the key or
 * personal data.
 */
export async function run(args: string[]): Promise<number> {
  if (args.length === 0 || args.includes('--help')) {
    console.error(usage)
    return args.length === 0 ? 1 : 0
  }
  const { baseUrl, json, ...options } = readOptions(args)
  if (options.write) for (const line of plannedWrites(options)) console.error(`This ${line}.`)
  const report = inWords(await checkApi(openTransport({ baseUrl }), { ...options, pause }))
  console.log(json ? JSON.stringify({ baseUrl, ...report }, null, 2) : toText(baseUrl, report))
  return report.conforms ? 0 : 1
}

/** Waits for the API. A longer wait is announced, because the command is silent otherwise. */
async function pause(ms: number): Promise<void> {
  if (ms > 1_500) console.error(`The API asks for time: the check waits ${Math.ceil(ms / 1_000)} s.`)
  await sleep(ms)
}
