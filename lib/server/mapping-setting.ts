import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { readMapping } from '../api/mapping'

/** Reads the mapping file at a path. Errors name the file. */
export const MappingSetting = z.string().transform((path, context) => {
  try {
    return readMapping(readFileSync(/* turbopackIgnore: true */ path, 'utf8'))
  } catch (error) {
    const why = error instanceof Error && !('code' in error) ? error.message : 'it cannot be read'
    context.addIssue({ code: 'custom', message: `${path}: ${why}` })
    return z.NEVER
  }
})
