import 'server-only'
import type { ApiMapping } from '../api/mapping'
import { readMappingFile } from '../api/mapping-file'
import { env } from './env'

let mapping: ApiMapping | undefined

/**
 * Returns the mapping of the API at API_BASE_URL, whose file is read once; undefined if there is none. Throws an Error that names
 * the file and its mistakes. It is apart from the other settings because it needs the whole contract, which most starts do not.
 */
export function apiMapping(): ApiMapping | undefined {
  if (env.API_BASE_URL === undefined || env.API_MAPPING === undefined) return undefined
  mapping ??= readMappingFile('API_MAPPING', env.API_MAPPING)
  return mapping
}
