import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const tableLook = cva('w-full border-separate border-spacing-0 whitespace-nowrap text-sm', {
  variants: { cards: { true: 'max-tablet:block max-tablet:[&>tbody]:block max-tablet:[&>thead]:hidden' } },
})

export type TableProps = ComponentProps<'table'> & {
  /** Rows of 36 instead of 40 px. */
  tight?: boolean
  /** On a phone each row is a card; its `Tr` and every `Td` need the matching props. */
  cards?: boolean
  /** The name of the scroll area, for a table without a link or a control: it is then a tab stop for scrolling by keyboard. */
  scrollLabel?: string
}

/**
 * Shows a table as wide as its container. Columns without room are hidden (`from` of `Th` and `Td`); if it is still too wide,
 * it scrolls inside, with a shadow at the edge. It is positioned, so that visually hidden texts in it do not widen the page.
 */
export function Table({ tight, cards, scrollLabel, className, ...rest }: TableProps) {
  const stop = scrollLabel === undefined ? undefined : ({ role: 'region', 'aria-label': scrollLabel, tabIndex: 0 } as const)
  return (
    <div
      data-slot="scroll"
      {...stop}
      className="@container/table relative scroll-edges first:rounded-t-[9px] last:rounded-b-[9px]"
    >
      <table aria-label={scrollLabel} {...rest} data-tight={tight || undefined} className={tableLook({ cards, className })} />
    </div>
  )
}

/* For rows that are not cards: on a card every cell has its own place. */
const from = {
  480: 'tablet:@max-[480px]/table:hidden',
  560: 'tablet:@max-[560px]/table:hidden',
  640: 'tablet:@max-[640px]/table:hidden',
  736: 'tablet:@max-[736px]/table:hidden',
  848: 'tablet:@max-[848px]/table:hidden',
  976: 'tablet:@max-[976px]/table:hidden',
  1104: 'tablet:@max-[1104px]/table:hidden',
} as const

/** The width of a table, in px, from which a column is shown: the lower its rank, the greater. */
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
  /** Hidden in narrower tables, with the cells of its column. */
  from?: From
}

/** Shows the head of a column. */
export function Th({ align, close, from, className, ...rest }: ThProps) {
  return <th scope="col" {...rest} className={headLook({ align, close, from, className })} />
}

const rowLook = cva('group/row record-row', {
  variants: {
    shape: {
      row: 'h-10 in-data-tight:h-9',
      tall: 'h-12',
      card: 'tablet:h-10 tablet:in-data-tight:h-9 max-tablet:card-row',
    },
    tone: {
      selected: 'bg-selected max-tablet:inset-shadow-[2px_0_0_var(--color-focus)]',
      wait: 'bg-wait-soft',
    },
    linked: { row: 'linked-row cursor-pointer', cell: 'linked-row' },
  },
  defaultVariants: { shape: 'row' },
})

export type TrProps = ComponentProps<'tr'> & VariantProps<typeof rowLook>

/**
 * Shows a row of a table's body. `linked`: whether the whole row can be pressed or only its link, which is marked at the edge
 * when focused.
 */
export function Tr({ shape, tone, linked, className, ...rest }: TrProps) {
  return <tr {...rest} className={rowLook({ shape, tone, linked, className })} />
}

const inCards = 'tablet:row-cell tablet:px-3 max-tablet:card-cell'

const cellLook = cva('', {
  variants: {
    place: {
      row: 'row-cell px-3',
      close: 'row-cell px-2',
      next: inCards,
      whole: [inCards, 'max-tablet:col-span-full'],
      hidden: 'tablet:row-cell tablet:px-3 max-tablet:hidden',
      a1: [inCards, 'max-tablet:card-left max-tablet:row-start-1'],
      a2: [inCards, 'max-tablet:card-left max-tablet:row-start-2'],
      a3: [inCards, 'max-tablet:card-left max-tablet:row-start-3'],
      b1: [inCards, 'max-tablet:card-right max-tablet:row-start-1'],
      b2: [inCards, 'max-tablet:card-right max-tablet:row-start-2'],
      b3: [inCards, 'max-tablet:card-right max-tablet:row-start-3'],
    },
    from,
    main: { true: 'font-medium' },
    mono: { true: 'font-mono text-[12.5px] tracking-[-0.01em]' },
    wrap: { true: 'leading-4.5 whitespace-normal tablet:py-2' },
  },
  defaultVariants: { place: 'row' },
})

/** The place of a cell on a card: two columns (a, b) of three lines, a line of its own, or the next free place. */
export type CardPlace = 'a1' | 'b1' | 'a2' | 'b2' | 'a3' | 'b3' | 'whole' | 'next' | 'hidden'

export type TdProps = ComponentProps<'td'> & {
  /** Required for every cell in a table of cards. */
  card?: CardPlace
  /** Hidden in narrower tables, with the head of its column. */
  from?: From
  /** Closer to its neighbours: for many columns of figures. */
  close?: boolean
  /** The main cell of the row: heavier, and its head. */
  main?: boolean
  /** The head of the row, which screen readers say before each of its other cells. */
  head?: boolean
  mono?: boolean
  /** Its text may wrap. */
  wrap?: boolean
}

/** Shows a cell of a table's body. */
export function Td({ card, from, close, main, head, mono, wrap, className, ...rest }: TdProps) {
  const place = card ?? (close ? 'close' : 'row')
  const [Cell, scope] = main || head ? (['th', 'row'] as const) : (['td'] as const)
  return <Cell scope={scope} {...rest} className={cellLook({ place, from, main, mono, wrap, className })} />
}

/** Shows the column's name above the value of a cell, for cards, which have no head. */
export function CellHead({ children }: { children: ReactNode }) {
  return <span className="block text-xs font-normal text-muted tablet:hidden">{children}</span>
}
