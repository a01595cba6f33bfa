import { checkApi } from './conform/check-api'
import { readOptions, usage } from './conform/options'
import { toText } from './conform/report'
import { plannedWrites } from './conform/write'

/** `npm run conform`: whether an API does what its interface says. Prints a verdict for each operation, never the key or a person's data. */
export async function run(args: string[]): Promise<number> {
  if (args.length === 0 || args.includes('--help')) {
    console.error(usage)
    return args.length === 0 ? 1 : 0
  }
  const options = readOptions(args)
  if (options.write) for (const line of plannedWrites(options)) console.error(`This ${line}.`)
  const report = await checkApi(options)
  console.log(options.json ? JSON.stringify(report, null, 2) : toText(report))
  return report.conforms ? 0 : 1
}
