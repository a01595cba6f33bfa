import { join } from 'node:path'
import { projectRoot } from '#database/project-root'
import { runNode } from '../child'

/**
 * Runs knip with the `knip.jsonc` of a folder, which prints unused exports, files and dependencies. Returns whether there are
 * none.
 */
export async function hasNothingUnused(folder = projectRoot()): Promise<boolean> {
  return (await runNode(join(projectRoot(), 'node_modules/knip/bin/knip.js'), ['--no-progress', '--directory', folder])) === 0
}
