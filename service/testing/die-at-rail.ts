import { runDueJobs } from '#database/jobs'
import { openDatabase } from '#database/open'
import { createService } from '#service'
import { httpRail } from '../rails/http-rail'

export type Dying = {
  url: string
  /** The bank's gateway, and its secret. */
  bank: { url: string; secret: string }
  /** Whether it dies before the submission is sent, or after the bank has answered and before that is booked. */
  when: 'before' | 'after'
}

/** The secrets of the tests, so that this process can decrypt their data. */
const secrets = { encryptionKey: Buffer.alloc(32, 1), fingerprintKey: Buffer.alloc(32, 2), keyPepper: Buffer.alloc(32, 3) }

/** For tests: a worker that is killed between marking a submission as begun and booking its outcome. */
const { url, bank, when }: Dying = JSON.parse(String(process.argv[2]))
const database = await openDatabase({ url, dataDir: '', max: 4 })
const rail = httpRail({ ...bank, log: () => {} })
const service = createService({
  database,
  secrets,
  rails: {
    live: {
      ...rail,
      async submit(submission, now) {
        if (when === 'after') await rail.submit(submission, now)
        process.kill(process.pid, 'SIGKILL')
        return { outcome: 'unknown' }
      },
    },
  },
})
await runDueJobs(database.db, service.jobs, { leaseSeconds: 1 })
throw new Error('There was no payout to die of')
