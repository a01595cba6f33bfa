import { seedDemoOnce } from '#lib/demo/seed-demo'
import { env } from '#lib/env'
import { appDatabase, builtInService } from '#lib/service'

/** Makes the installation ready: secrets, database, migrations, demo data. Answers how to leave it. */
export async function prepare(): Promise<() => Promise<void>> {
  await builtInService()
  if (env.DEMO) await seedDemoOnce((line) => console.error(line))
  return closeInstallation
}

/** Waits for running statements and, when nobody else uses it, stops the embedded server. */
export async function closeInstallation(): Promise<void> {
  await (await appDatabase()).close()
}
