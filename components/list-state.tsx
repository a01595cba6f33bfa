import { Inbox, Lock, SearchX, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '#components/notice'
import { Skeleton } from '#components/skeleton'
import { Table, Td, Tr } from '#components/table'
import { Tile } from '#components/tile'

type Message = {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  icon?: ReactNode
  /** It is the only content of the page, so its title is the page's. */
  alone?: boolean
  /** In a card among others: one row, as low as possible. */
  row?: boolean
}

/** No records exist yet: explains how to create the first one. */
export function ListEmpty({ icon, ...message }: Message) {
  return <ListMessage icon={icon ?? <Inbox />} {...message} />
}

/** The filters hide all records: shows how many there are and which filter to remove. */
export function ListNoMatch({ icon, ...message }: Message) {
  return <ListMessage icon={icon ?? <SearchX />} {...message} />
}

/** This person lacks the permission: names it and who can grant it. */
export function ListForbidden({ icon, ...message }: Message) {
  return <ListMessage icon={icon ?? <Lock />} {...message} />
}

/** The API does not answer. The last known content may follow as `children`, marked as old; it is never an empty list. */
export function ListUnavailable(props: { title: ReactNode; detail?: ReactNode; retry: ReactNode; children?: ReactNode }) {
  return (
    <>
      <div className="px-4 py-3">
        <Notice tone="bad" role="alert" icon={<Unplug />} title={props.title} action={props.retry}>
          {props.detail && <div className="text-subtle">{props.detail}</div>}
        </Notice>
      </div>
      {props.children && <div className="grayscale">{props.children}</div>}
    </>
  )
}

/** Shows the shape of the rows that will come. It appears after 200 ms, so that a quick answer does not flicker. */
export function ListLoading({ label, columns, rows = 6 }: { label: string; columns: number; rows?: number }) {
  return (
    <div className="animate-late" role="status" aria-label={label}>
      <Table className="table-fixed" aria-hidden="true">
        <tbody>
          {counted(rows).map((row) => (
            <Tr key={row}>
              {counted(columns).map((column) => (
                <Td key={column}>
                  <Skeleton width={64 + ((row * 37 + column * 53) % 96)} />
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const message =
  'flex min-h-80 flex-1 flex-col items-center justify-center gap-1 px-12 py-10 text-center max-tablet:px-5 max-tablet:py-6'

function ListMessage({ icon, title, children, actions, alone, row }: Message) {
  const Title = alone ? 'h1' : 'h2'
  if (row) {
    return (
      <div data-slot="message" className="flex items-center gap-4 px-4 py-3.5">
        <Tile tone="rest">{icon}</Tile>
        <div className="min-w-0">
          <h3 className="text-base font-medium">{title}</h3>
          {children && <p className="text-xs text-muted">{children}</p>}
        </div>
      </div>
    )
  }
  return (
    <div data-slot="message" className={message}>
      <span className="mb-3 grid size-11 place-items-center rounded-[12px] bg-rest-soft text-rest *:size-5 *:stroke-[1.6]">
        {icon}
      </span>
      <Title className="text-lg tracking-[-.005em]">{title}</Title>
      {children && <p className="max-w-[52ch] text-sm text-balance text-subtle">{children}</p>}
      {actions && <div className="flex items-center gap-2 flex-wrap mt-2 justify-center">{actions}</div>}
    </div>
  )
}

const counted = (count: number) => Array.from({ length: count }, (_, index) => index)
