import { env } from '#lib/server/env'
import { secrets } from '#lib/server/secrets'

/** Returns environment variables that an app process needs beside the settings, for next-auth and Next. */
export async function appEnvironment(): Promise<Record<string, string>> {
  const { actions } = await secrets()
  return {
    NEXTAUTH_URL: env.APP_ORIGIN,
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actions.toString('base64'),
    NEXT_TELEMETRY_DISABLED: '1',
    DATA_DIR: env.DATA_DIR,
    PORT: String(env.PORT),
  }
}
