/**
 * Returns the address at which people open the console, without a path. It has a module of its own for `proxy.ts`, which Next
 * bundles apart: with all settings it would load their schemas a second time, 90 ms of each start.
 */
export function originOf({ APP_ORIGIN, PORT }: { APP_ORIGIN?: string | undefined; PORT?: string | number | undefined }): string {
  return APP_ORIGIN?.trim() ? new URL(APP_ORIGIN).origin : `http://localhost:${PORT || 3000}`
}

/** The address of this process, whose settings are checked before it starts. */
export const appOrigin = originOf({ APP_ORIGIN: process.env.APP_ORIGIN, PORT: process.env.PORT })
