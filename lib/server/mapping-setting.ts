import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { readMapping } from '../api/mapping'

/** The path of a mapping file, read as the mapping in it. What is wrong with the file is said with its name. */
export const MappingSetting = z.string().transform((path, context) => {
  try {
    return readMapping(readFileSync(/* turbopackIgnore: true */ path, 'utf8'))
  } catch (error) {
    const why = error instanceof Error && !('code' in error) ? error.message : 'it cannot be read'
    context.addIssue({ code: 'custom', message: `${path}: ${why}` })
    return z.NEVER
  }
})
