'use client'

import { cva } from 'class-variance-authority'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import type { RowTerms } from '#lib/shared/batches/check-row'
import { type CellProblem, cellProblems, type GridRow } from '../grid-row'
import { useCellWords } from './use-cell-words'
import type { GridCursor } from './use-grid-cursor'
import { useTypedProblem } from './use-typed-problem'

type Place = { at: number; number: number; top: number; height: number }
type Props = {
  place: Place
  row: GridRow | undefined
  columnCount: number
  layout: CSSProperties
  terms: RowTerms
  cursor: GridCursor
}

const line = cva('absolute inset-x-0 grid border-b', { variants: { out: { true: 'text-muted line-through', false: '' } } })

/** Draws one row of the grid; a row that is not loaded yet shows its number only. */
export function GridRowView({ place, row, columnCount, layout, terms, cursor }: Props) {
  const problems = row ? cellProblems(row, terms.columns) : new Map<number, CellProblem>()
  return (
    <tr
      aria-rowindex={place.at + 2}
      className={line({ out: row?.leftOut ?? false })}
      style={{ ...layout, top: place.top, height: place.height }}
    >
      <th scope="row" className="grid items-center font-normal bg-sunken px-3 text-right text-xs text-muted tabular-nums">
        {place.number}
      </th>
      {Array.from({ length: columnCount }, (_, column) => {
        const isActive = cursor.at === place.at && cursor.column === column
        return (
          <Cell
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
            key={column}
            column={column}
            row={row}
            problem={problems.get(column)}
            isActive={isActive}
            at={place.at}
            terms={terms}
            cursor={cursor}
          />
        )
      })}
    </tr>
  )
}

const cellLook = cva('min-w-0 content-center border-l px-3 outline-none', {
  variants: {
    tone: { plain: '', bad: 'bg-bad-soft inset-ring inset-ring-bad-line', wait: 'bg-wait-soft inset-ring inset-ring-wait-line' },
    active: { true: 'focus:inset-ring-2 focus:inset-ring-focus', false: '' },
    figure: { true: 'tabular-nums tablet:text-right tablet:*:justify-end', false: '' },
  },
})

type CellProps = {
  column: number
  row: GridRow | undefined
  problem: CellProblem | undefined
  isActive: boolean
  at: number
  terms: RowTerms
  cursor: GridCursor
}

function Cell({ column, row, problem, isActive, at, terms, cursor }: CellProps) {
  const say = useCellWords()
  const isTyping = isActive && cursor.typed !== null
  const tone = problem === undefined ? 'plain' : problem.kind === 'twin' || problem.kind === 'paid' ? 'wait' : 'bad'
  const figure = column === terms.columns.amount
  if (isTyping && row) return <TypedCell column={column} row={row} terms={terms} cursor={cursor} />
  const press = () => cursor.go({ at, column })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid holds the keyboard
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one moves over the cells of a grid
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-colindex={column + 2}
      aria-invalid={tone === 'bad' || undefined}
      data-active={isActive || undefined}
      className={cellLook({ tone, active: isActive, figure })}
      onClick={press}
      onDoubleClick={() => cursor.begin()}
    >
      <span className="block truncate" title={row?.cells[column]}>
        {row?.cells[column]}
      </span>
      {problem && <ProblemLine tone={tone}>{say(problem)}</ProblemLine>}
    </td>
  )
}

function ProblemLine({ tone, children }: { tone: 'plain' | 'bad' | 'wait'; children: string }) {
  const Icon = tone === 'wait' ? TriangleAlert : CircleAlert
  return (
    <span className={`flex items-center gap-1 text-xs/4 ${tone === 'wait' ? 'text-wait' : 'text-bad'}`} title={children}>
      <Icon className="size-3 flex-none" />
      <span className="truncate">{children}</span>
    </span>
  )
}

type TypedProps = Pick<CellProps, 'column' | 'terms' | 'cursor'> & { row: GridRow }

/** Shows a cell in edit mode, and at once what is wrong with it by the rules of the service. */
function TypedCell({ column, row, terms, cursor }: TypedProps) {
  const [t, say] = [useTranslations('batch-grid'), useCellWords()]
  const text = cursor.typed ?? ''
  const problem = useTypedProblem(row, { column, text, terms })
  const figure = column === terms.columns.amount
  return (
    <td aria-colindex={column + 2} data-active className={cellLook({ tone: problem ? 'bad' : 'plain', active: true, figure })}>
      <input
        aria-label={t('cell', { row: row.row })}
        aria-invalid={problem ? true : undefined}
        className="block w-full min-w-0 [text-align:inherit] outline-2 outline-offset-2 outline-focus"
        // biome-ignore lint/a11y/noAutofocus: the key that was pressed opened it to be typed in
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={text}
        onChange={(event) => cursor.setTyped(event.target.value)}
        onBlur={cursor.keep}
      />
      <span aria-live="polite">{problem && <ProblemLine tone="bad">{say(problem)}</ProblemLine>}</span>
    </td>
  )
}
