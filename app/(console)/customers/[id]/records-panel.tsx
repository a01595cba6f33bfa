import type { ReactNode } from 'react'
import type { Page } from '#contract/primitives'
import { unreadRowsIn } from '#lib/api/not-read'
import type { Attempt } from '#lib/attempt'
import { PanelFailed } from '../../panel-failed'
import { UnreadRows } from '../../unread-rows'

type Props = {
  of: 'quotes' | 'transactions'
  found: Attempt<Page<unknown>>
  /** What stands there when there is nothing. */
  none: string
  /** What stands there when this API cannot list. */
  missing: string
  /** What stands below when these are not all. */
  rest: string
  label: string
  children: ReactNode
}

/** Rows of a panel, or why there are none: nothing yet, not offered by this API, or not answered. */
export function RecordsPanel({ of, found, none, missing, rest, label, children }: Props) {
  if (!found.ok) {
    return found.code === 'extension_missing' ? <p className="body f13 t3">{missing}</p> : <PanelFailed failure={found} />
  }
  const unread = unreadRowsIn(found.value)
  if (found.value.data.length === 0 && unread.length === 0) return <p className="body f13 t3">{none}</p>
  return (
    <>
      <UnreadRows of={of} rows={unread} />
      <table className="tbl tight cards" aria-label={label}>
        <tbody>{children}</tbody>
      </table>
      {found.value.has_more && <p className="body f13 t3">{rest}</p>}
    </>
  )
}
