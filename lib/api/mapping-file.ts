import { readFileSync } from 'node:fs'
import { type ApiMapping, readMapping } from './mapping'

/** Reads the mapping file at a path. Throws an Error that names the setting, the file and its mistakes. */
export function readMappingFile(setting: 'API_MAPPING' | '--mapping', path: string): ApiMapping {
  try {
    return readMapping(readFileSync(/* turbopackIgnore: true */ path, 'utf8'))
  } catch (error) {
    const why = error instanceof Error && !('code' in error) ? error.message : 'it cannot be read'
    throw new Error(`${setting} ${path}: ${why}`, { cause: error })
  }
}
