import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const tableLook = cva('w-full border-separate border-spacing-0 whitespace-nowrap text-sm', {
  variants: { cards: { true: 'max-tablet:block max-tablet:[&>tbody]:block max-tablet:[&>thead]:hidden' } },
})

export type TableProps = ComponentProps<'table'> & {
  /** Rows of 36 instead of 40 px. */
  tight?: boolean
  /** On a phone each row is a card: its `Tr` and every `Td` have to say so too. */
  cards?: boolean
  /** Names the part that scrolls, for a table without a link or a control: by keyboard it then is a stop from which to scroll. */
  scrollLabel?: string
}

/**
 * A table as wide as its place. Columns for which there is no room are left out (`from` of `Th` and `Td`); what is still too wide scrolls
 * inside, with a shadow at the edge. It is the place of what is only heard in it, which else would widen the page.
 */
export function Table({ tight, cards, scrollLabel, className, ...rest }: TableProps) {
  const stop = scrollLabel === undefined ? undefined : ({ role: 'region', 'aria-label': scrollLabel, tabIndex: 0 } as const)
  return (
    <div
      data-slot="scroll"
      {...stop}
      className="@container/table relative scroll-edges first:rounded-t-[9px] last:rounded-b-[9px]"
    >
      <table {...rest} data-tight={tight || undefined} className={tableLook({ cards, className })} />
    </div>
  )
}

/* Where rows are cards every cell has its own place instead. */
const from = {
  480: 'tablet:@max-[480px]/table:hidden',
  560: 'tablet:@max-[560px]/table:hidden',
  640: 'tablet:@max-[640px]/table:hidden',
  736: 'tablet:@max-[736px]/table:hidden',
  848: 'tablet:@max-[848px]/table:hidden',
  976: 'tablet:@max-[976px]/table:hidden',
  1104: 'tablet:@max-[1104px]/table:hidden',
} as const

/** How wide a table is, in px, where one of its columns begins to be shown: the lower its rank, the later. */
export type From = keyof typeof from

const headLook = cva('border-b bg-sunken text-xs font-medium first:pl-4 last:pr-4', {
  variants: {
    align: { left: 'text-left', right: 'text-right' },
    close: { true: 'h-12 px-2 text-subtle', false: 'h-9 px-3 text-muted' },
    from,
  },
  defaultVariants: { align: 'left', close: false },
})

export type ThProps = Omit<ComponentProps<'th'>, 'align'> & {
  align?: 'left' | 'right'
  /** Two lines high, and closer to its neighbours: for many columns of figures. */
  close?: boolean
  /** Left out of narrower tables, with the cells of its column. */
  from?: From
}

/** The head of a column. */
export function Th({ align, close, from, className, ...rest }: ThProps) {
  return <th scope="col" {...rest} className={headLook({ align, close, from, className })} />
}

const marked = 'has-[[data-slot=row-link]:focus-visible]:*:first:inset-shadow-[2px_0_0_var(--color-focus)]'

const rowLook = cva('group/row hover:bg-hover print:break-inside-avoid-page', {
  variants: {
    shape: {
      row: 'h-10 in-data-tight:h-9',
      tall: 'h-12',
      card: [
        'tablet:h-10 tablet:in-data-tight:h-9',
        'max-tablet:grid max-tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:gap-x-3 max-tablet:gap-y-1',
        'max-tablet:border-b max-tablet:px-4 max-tablet:py-3 max-tablet:last:border-b-0',
      ],
    },
    tone: {
      selected: 'bg-selected max-tablet:inset-shadow-[2px_0_0_var(--color-focus)]',
      wait: 'bg-wait-soft',
    },
    linked: { row: ['cursor-pointer', marked], cell: marked },
  },
  defaultVariants: { shape: 'row' },
})

export type TrProps = ComponentProps<'tr'> & VariantProps<typeof rowLook>

/** A row of a table's body. `linked`: what can be pressed, the row or only the link in it, which is marked at its edge in the focus. */
export function Tr({ shape, tone, linked, className, ...rest }: TrProps) {
  return <tr {...rest} className={rowLook({ shape, tone, linked, className })} />
}

const inRow = 'border-b first:pl-4 last:pr-4 group-last/row:border-b-0'
const inCards = 'tablet:border-b tablet:px-3 tablet:first:pl-4 tablet:last:pr-4 tablet:group-last/row:border-b-0'
const onCard = `${inCards} max-tablet:block max-tablet:empty:hidden`
const left = `${onCard} max-tablet:col-start-1 max-tablet:text-left max-tablet:whitespace-normal max-tablet:wrap-anywhere`
const right = `${onCard} max-tablet:col-start-2 max-tablet:justify-self-end`

const cellLook = cva('', {
  variants: {
    place: {
      row: [inRow, 'px-3'],
      close: [inRow, 'px-2'],
      next: onCard,
      whole: [onCard, 'max-tablet:col-span-full'],
      hidden: [inCards, 'max-tablet:hidden'],
      a1: [left, 'max-tablet:row-start-1'],
      a2: [left, 'max-tablet:row-start-2'],
      a3: [left, 'max-tablet:row-start-3'],
      b1: [right, 'max-tablet:row-start-1'],
      b2: [right, 'max-tablet:row-start-2'],
      b3: [right, 'max-tablet:row-start-3'],
    },
    from,
    main: { true: 'font-medium' },
    mono: { true: 'font-mono text-[12.5px] tracking-[-0.01em]' },
    wrap: { true: 'leading-4.5 whitespace-normal tablet:py-2' },
  },
  defaultVariants: { place: 'row' },
})

/** Where a cell stands on the card that its row is on a phone: two columns (a, b) of three lines, a line of its own, or the next free place. */
export type CardPlace = 'a1' | 'b1' | 'a2' | 'b2' | 'a3' | 'b3' | 'whole' | 'next' | 'hidden'

export type TdProps = ComponentProps<'td'> & {
  /** In a table of cards every cell has one. */
  card?: CardPlace
  /** Left out of narrower tables, with the head of its column. */
  from?: From
  /** Closer to its neighbours: for many columns of figures. */
  close?: boolean
  /** The first word of the row: heavier. */
  main?: boolean
  mono?: boolean
  /** Its text may take several lines. */
  wrap?: boolean
}

/** A cell of a table's body. */
export function Td({ card, from, close, main, mono, wrap, className, ...rest }: TdProps) {
  const place = card ?? (close ? 'close' : 'row')
  return <td {...rest} className={cellLook({ place, from, main, mono, wrap, className })} />
}

/** The head of its column over what a cell holds, where rows are cards and there is no head. */
export function CellHead({ children }: { children: ReactNode }) {
  return <span className="block text-xs font-normal text-muted tablet:hidden">{children}</span>
}
