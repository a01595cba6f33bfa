import 'server-only'
import { readDataKind } from '#demo/demo-mark'
import { seedDemoOnce } from '#demo/seed-demo'
import { env } from '#lib/server/env'
import { appDatabase } from '#lib/server/service'

/** Prepares the installation: secrets, database, migrations, and for a demo its data. */
export async function prepare(): Promise<void> {
  const database = await appDatabase()
  try {
    if (env.DEMO) await seedDemoOnce((line) => console.error(line))
    else if (env.API_BASE_URL === undefined) mustBeNoDemo(await readDataKind(database))
  } catch (error) {
    await closeInstallation() // an embedded server would keep running
    throw error
  }
}

/** Refuses demo data in production: its people and their password are public, and its money is invented. */
function mustBeNoDemo(kind: Awaited<ReturnType<typeof readDataKind>>): void {
  if (kind !== 'incomplete' && kind !== 'complete') return
  const where = env.DATABASE_URL === undefined ? env.DATA_DIR : 'this database'
  throw new Error(
    `The data in ${where} are a demo, and production begins without one; nothing was started. Set DATA_DIR to an empty folder, or delete ` +
      'the demo with npm run reset, without APP_ORIGIN.',
  )
}

/** Waits for running statements and stops the embedded server if no other process uses it. */
export async function closeInstallation(): Promise<void> {
  await (await appDatabase()).close()
}
