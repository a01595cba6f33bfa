import { z } from 'zod'
import { parseTarget } from './connect/target'

/** A PostgreSQL address in a setting, with one server or several. Errors do not repeat the address, which may have a password. */
export const DatabaseSetting = z.string().superRefine((url, context) => {
  try {
    parseTarget(url)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'not an address of PostgreSQL' })
  }
})
