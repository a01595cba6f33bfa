import { cva } from 'class-variance-authority'
import { Check, Loader, Timer, X } from 'lucide-react'
import type { ReactNode } from 'react'

/** done · waiting (for a person) · working (automatic) · to do · failed · over (ended without any money moved). */
export type StepState = 'done' | 'waiting' | 'working' | 'todo' | 'failed' | 'over'

export type Step = {
  key: string
  state: StepState
  label: ReactNode
  time?: ReactNode
  /** One line about who did it, or what will happen. */
  detail?: ReactNode
  /** The state in words, for screen readers. */
  stateLabel?: string
}

/* A line connects each ring with the next one. */
const row = cva(
  [
    'relative grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-2.5 pb-3.5 text-sm last:pb-0',
    'before:absolute before:top-5.5 before:-bottom-0.5 before:left-[9px] before:w-0.5 last:before:hidden',
  ],
  {
    variants: {
      state: {
        done: 'before:bg-ok before:opacity-35',
        waiting: 'font-medium before:bg-line',
        working: 'font-medium before:bg-line',
        todo: 'text-muted before:bg-line',
        failed: 'font-medium before:bg-line',
        over: 'font-medium before:bg-line',
      },
    },
  },
)

const ring = cva('grid size-5 place-items-center rounded-full border-[1.5px] [&_svg]:size-3 [&_svg]:stroke-[2.25]', {
  variants: {
    state: {
      done: 'border-transparent bg-ok-soft text-ok',
      waiting: 'border-wait bg-wait-soft text-wait',
      working: 'border-work bg-work-soft text-work',
      todo: 'border-line-strong bg-card text-muted',
      failed: 'border-transparent bg-bad-soft text-bad',
      over: 'border-transparent bg-rest-soft text-rest',
    },
  },
})

const stepIcon = { done: <Check />, waiting: <Timer />, working: <Loader />, todo: null, failed: <X />, over: <X /> } as const

/** Shows the past and future steps, in order. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol>
      {steps.map(({ key, state, label, time, detail, stateLabel }) => (
        <li key={key} className={row({ state })} aria-current={isNow(state) ? 'step' : undefined}>
          <span className={ring({ state })}>{stepIcon[state]}</span>
          <span>
            {label}
            {stateLabel && <span className="sr-only">, {stateLabel}</span>}
          </span>
          <span className="text-xs/5 font-normal text-muted tabular-nums">{time}</span>
          {detail && <small className="col-start-2 text-xs font-normal text-muted">{detail}</small>}
        </li>
      ))}
    </ol>
  )
}

function isNow(state: StepState) {
  return state === 'waiting' || state === 'working'
}
