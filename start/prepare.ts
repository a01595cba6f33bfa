import 'server-only'
import { readDataKind } from '#demo/demo-mark'
import { seedDemoOnce } from '#demo/seed-demo'
import { env } from '#lib/server/env'
import { appDatabase } from '#lib/server/service'

/** Makes the installation ready: secrets, database, migrations, and for a demo its data. */
export async function prepare(): Promise<void> {
  const database = await appDatabase()
  try {
    if (env.DEMO) await seedDemoOnce((line) => console.error(line))
    else if (env.API_BASE_URL === undefined) mustBeNoDemo(await readDataKind(database))
  } catch (error) {
    await closeInstallation() // an embedded server would stay behind
    throw error
  }
}

/** Everybody knows the people of the demo and their password, and its money is invented. */
function mustBeNoDemo(kind: Awaited<ReturnType<typeof readDataKind>>): void {
  if (kind !== 'begun' && kind !== 'complete') return
  const where = env.DATABASE_URL === undefined ? env.DATA_DIR : 'this database'
  throw new Error(
    `The data in ${where} are a demo, and production begins without one; nothing was started. Set DATA_DIR to an empty folder, or throw ` +
      'the demo away with npm run reset, without APP_ORIGIN.',
  )
}

/** Waits for running statements and, when nobody else uses it, stops the embedded server. */
export async function closeInstallation(): Promise<void> {
  await (await appDatabase()).close()
}
