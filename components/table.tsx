import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const tableLook = cva('relative w-full border-separate border-spacing-0 whitespace-nowrap text-sm group/table', {
  variants: { cards: { true: 'max-md:block max-md:[&>tbody]:block max-md:[&>thead]:hidden' } },
})

export type TableProps = ComponentProps<'table'> & {
  /** Rows of 36 instead of 40 px. */
  tight?: boolean
  /** On a phone each row is a card: its `Tr` and every `Td` have to say so too. */
  cards?: boolean
}

/** A table as wide as its card. It is the place of what is only heard in it, which else would widen the page that scrolls it. */
export function Table({ tight, cards, className, ...rest }: TableProps) {
  return <table {...rest} data-tight={tight || undefined} className={tableLook({ cards, className })} />
}

const headLook = cva('border-b bg-sunken text-xs font-medium first:pl-4 last:pr-4', {
  variants: {
    align: { left: 'text-left', right: 'text-right' },
    close: { true: 'h-12 px-2 text-subtle', false: 'h-9 px-3 text-muted' },
    corner: { true: 'group-first/table:first:rounded-tl-[9px] group-first/table:last:rounded-tr-[9px]' },
  },
  defaultVariants: { align: 'left', close: false },
})

export type ThProps = Omit<ComponentProps<'th'>, 'align'> & {
  align?: 'left' | 'right'
  /** Two lines high, and closer to its neighbours: for many columns of figures. */
  close?: boolean
  /** Its table begins the card: the outer corners are the card's. */
  corner?: boolean
}

/** The head of a column. */
export function Th({ align, close, corner, className, ...rest }: ThProps) {
  return <th scope="col" {...rest} className={headLook({ align, close, corner, className })} />
}

const marked = 'has-[[data-slot=row-link]:focus-visible]:*:first:inset-shadow-[2px_0_0_var(--color-focus)]'

const rowLook = cva('group/row hover:bg-hover print:break-inside-avoid-page', {
  variants: {
    shape: {
      row: 'h-10 in-data-tight:h-9',
      tall: 'h-12',
      card: [
        'md:h-10 md:in-data-tight:h-9',
        'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1',
        'max-md:border-b max-md:px-4 max-md:py-3 max-md:last:border-b-0',
      ],
    },
    tone: {
      selected: 'bg-selected max-md:inset-shadow-[2px_0_0_var(--color-focus)]',
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
const inCards = 'md:border-b md:px-3 md:first:pl-4 md:last:pr-4 md:group-last/row:border-b-0'
const onCard = `${inCards} max-md:block max-md:empty:hidden`
const left = `${onCard} max-md:col-start-1 max-md:text-left`
const right = `${onCard} max-md:col-start-2 max-md:justify-self-end`

const cellLook = cva('', {
  variants: {
    place: {
      row: [inRow, 'px-3'],
      close: [inRow, 'px-2'],
      next: onCard,
      whole: [onCard, 'max-md:col-span-full'],
      hidden: [inCards, 'max-md:hidden'],
      a1: [left, 'max-md:row-start-1'],
      a2: [left, 'max-md:row-start-2'],
      a3: [left, 'max-md:row-start-3'],
      b1: [right, 'max-md:row-start-1'],
      b2: [right, 'max-md:row-start-2'],
      b3: [right, 'max-md:row-start-3'],
    },
    main: { true: 'font-medium max-md:overflow-hidden max-md:text-ellipsis' },
    mono: { true: 'font-mono text-[12.5px] tracking-[-0.01em]' },
    wrap: { true: 'leading-4.5 whitespace-normal md:py-2' },
  },
  defaultVariants: { place: 'row' },
})

/** Where a cell stands on the card that its row is on a phone: two columns (a, b) of three lines, a line of its own, or the next free place. */
export type CardPlace = 'a1' | 'b1' | 'a2' | 'b2' | 'a3' | 'b3' | 'whole' | 'next' | 'hidden'

export type TdProps = ComponentProps<'td'> & {
  /** In a table of cards every cell has one. */
  card?: CardPlace
  /** Closer to its neighbours: for many columns of figures. */
  close?: boolean
  /** The first word of the row: heavier. */
  main?: boolean
  mono?: boolean
  /** Its text may take several lines. */
  wrap?: boolean
}

/** A cell of a table's body. */
export function Td({ card, close, main, mono, wrap, className, ...rest }: TdProps) {
  return <td {...rest} className={cellLook({ place: card ?? (close ? 'close' : 'row'), main, mono, wrap, className })} />
}
