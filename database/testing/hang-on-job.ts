import { runJobs } from '#database/jobs'
import { openDatabase } from '#database/open'

/** Takes one job of the queue "slow", prints that, and never finishes it: a runner for tests to kill. */
const database = await openDatabase({ url: process.argv[2], dataDir: '', max: 2 })
await runJobs(
  database.db,
  {
    slow: async () => {
      console.log('at work')
      await new Promise(() => {})
      return undefined
    },
  },
  { signal: new AbortController().signal, pollMs: 20, leaseSeconds: 1 },
)
