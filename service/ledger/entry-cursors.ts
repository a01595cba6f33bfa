import type { Vault } from '#database/vault'
import { isOurId } from '../ground/ids'
import { decodeCursor, encodeCursor } from '../ground/pages'

/** The last movement of a page. `balanceUnits` is what the account held before it, if that can no longer change. */
export type EntryPosition = { id: string; createdAt: Date; balanceUnits?: bigint | undefined }
export type EntryCursors = { read(text: string): Pick<EntryPosition, 'id' | 'balanceUnits'>; write(last: EntryPosition): string }

/**
 * Returns the cursors of the movements of an account. One that carries a balance is sealed, because the balances of the following
 * page are counted from it, and nobody else may make it up. One without a balance is like that of any other list.
 */
export function entryCursors(
  vault: Vault,
  { organizationId, accountId }: { organizationId: string; accountId: string },
): EntryCursors {
  const owner = `${organizationId}/movements/${accountId}`
  return {
    read(text) {
      const [, id = '', balance = ''] = /^(\S+) (-?\d+)$/.exec(open(vault, owner, text) ?? '') ?? []
      return isOurId(id) ? { id, balanceUnits: BigInt(balance) } : decodeCursor(text)
    },
    write({ id, createdAt, balanceUnits }) {
      if (balanceUnits === undefined) return encodeCursor({ createdAt, id })
      return vault.seal(`${id} ${balanceUnits}`, owner).toString('base64url')
    },
  }
}

/** Returns the sealed text; undefined for a cursor that is not sealed, or was sealed for something else. */
function open(vault: Vault, owner: string, text: string): string | undefined {
  try {
    return vault.open(Buffer.from(text, 'base64url'), owner)
  } catch {
    return undefined
  }
}
