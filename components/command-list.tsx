import { type ReactNode, useId } from 'react'

export type CommandRow = {
  key: string
  icon: ReactNode
  label: string
  /** Ids and references are in monospace. */
  mono?: boolean
  detail?: string
  after?: ReactNode
}
type CommandGroup<Row extends CommandRow> = { title: string; rows: readonly Row[] }

type Props<Row extends CommandRow> = {
  id: string
  label: string
  groups: readonly CommandGroup<Row>[]
  activeKey: string | undefined
  onPick: (row: Row) => void
}

/** The look of the list, also for its placeholder while it loads. */
export const commandList = 'min-h-2 overflow-y-auto px-2'

const rowLook = [
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-sm hover:bg-hover aria-selected:bg-selected',
  '[&>svg]:text-muted aria-selected:[&>svg:first-child]:text-accent-ink',
].join(' ')

/** Groups of rows, which a field above navigates. */
export function CommandList<Row extends CommandRow>({ id, label, groups, activeKey, onPick }: Props<Row>) {
  const prefix = useId()
  return (
    <div id={id} role="listbox" aria-label={label} className={commandList}>
      {groups.map(({ title, rows }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, not fieldsets
        <div role="group" className="last:pb-2" aria-labelledby={`${prefix}-${index}`} key={title}>
          <h3 id={`${prefix}-${index}`} role="presentation" className="px-3 pt-3 pb-1 text-xs font-medium text-muted">
            {title}
          </h3>
          {rows.map((row) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and holds the keyboard
            <div
              key={row.key}
              id={rowId(id, row.key)}
              role="option"
              className={rowLook}
              tabIndex={-1}
              aria-selected={row.key === activeKey}
              ref={row.key === activeKey ? keepInView : undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(row)}
            >
              {row.icon}
              <span className="min-w-0 flex-1 truncate max-tablet:py-1.5 max-tablet:whitespace-normal">
                <span className={row.mono ? 'mono' : undefined}>{row.label}</span>
                {row.detail && <span className="text-muted max-tablet:block max-tablet:text-xs"> {row.detail}</span>}
              </span>
              {row.after}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Returns the DOM id of a row, for the field that refers to it. */
export function rowId(listId: string, key: string): string {
  return `${listId}-${key}`
}

function keepInView(row: HTMLElement | null) {
  row?.scrollIntoView?.({ block: 'nearest' })
}
