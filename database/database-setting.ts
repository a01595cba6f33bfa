import { z } from 'zod'
import { parseTarget } from './connect/target'

/** An address of PostgreSQL in a setting, with one server or several. What is wrong with it is said without the address, which may hold a password. */
export const DatabaseSetting = z.string().superRefine((url, context) => {
  try {
    parseTarget(url)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'not an address of PostgreSQL' })
  }
})
