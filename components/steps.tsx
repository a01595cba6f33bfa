import { Check, Loader, Timer, X } from 'lucide-react'
import type { ReactNode } from 'react'

/** done · waiting (for a person) · working (the machine) · to do · failed. */
export type StepState = 'done' | 'waiting' | 'working' | 'todo' | 'failed'

export type Step = {
  key: string
  state: StepState
  label: ReactNode
  time?: ReactNode
  /** One line of who did it, or of what will happen. */
  detail?: ReactNode
  icon?: ReactNode
  /** The state in words, for those who do not see the ring. */
  stateLabel?: string
}

const stepClass = { done: 'done', waiting: 'now', working: 'now mach', todo: 'todo', failed: 'fail' } as const
const stepIcon = { done: <Check />, waiting: <Timer />, working: <Loader />, todo: null, failed: <X /> } as const

/** What happened and what comes, in order. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps">
      {steps.map((step) => (
        <li key={step.key} className={stepClass[step.state]} aria-current={isNow(step.state) ? 'step' : undefined}>
          <span className="m">{step.icon ?? stepIcon[step.state]}</span>
          <span>
            {step.label}
            {step.stateLabel && <span className="sr-only">, {step.stateLabel}</span>}
          </span>
          <span className="step-time">{step.time}</span>
          {step.detail && <small>{step.detail}</small>}
        </li>
      ))}
    </ol>
  )
}

function isNow(state: StepState) {
  return state === 'waiting' || state === 'working'
}
