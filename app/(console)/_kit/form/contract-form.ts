'use client'

import { type SubmitEvent, useReducer } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useFaultFocus } from '#components/fault-focus'
import type { FieldError } from '#contract/errors'
import { toFieldErrors } from '#contract/field-errors'
import { normalizeBody } from '#contract/primitives'

type Values = Record<string, string>

/**
 * A form of text fields that is judged by a schema of the contract, the very one that the API uses. A field turns red when it was left
 * or the form was sent, never while it is typed for the first time; what the API refuses stays on its field until that is changed.
 */
export function useContractForm<Name extends string>(first: Record<Name, string>, schema: z.ZodType) {
  const form = useForm<Values>({
    defaultValues: first,
    mode: 'onTouched',
    resolver: judgedBy(schema),
    shouldFocusError: false, // it knows inputs only, and would pass over a picker that stands before them
  })
  const [refusals, countRefusal] = useReducer((count: number) => count + 1, 0)
  const sentFrom = useFaultFocus(form.formState.submitCount + refusals)
  const { errors, isSubmitted } = form.formState
  const values = { ...first, ...form.watch() }
  const put = (name: string, value: string) => form.setValue(name, value, { shouldValidate: isSubmitted })

  return {
    values,
    set: (name: Name, value: string) => put(name, value),
    /** Everything that stands in the way now, shown or not. */
    faults: findFaults(values, schema),
    /** The code to show at a field; one that was left empty is not red before the form is sent. */
    errorOf: (name: Name) => (isSubmitted || values[name] !== '' ? errors[name]?.message : undefined),
    /** For an input: its name, how it is found and how it changes. */
    field: (name: Name) => form.register(name),
    /** Draws the form anew with other values. */
    replace: (next: Record<Name, string>) => form.reset(next),
    /** For onSubmit: shows every fault and goes to the first, or does the work where there is none. */
    submit: (work: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
      sentFrom.current = event.currentTarget
      return form.handleSubmit(work)(event)
    },
    /** Puts what the API refused on its fields, and goes to the first. */
    refuse: (refused: readonly FieldError[]) => {
      for (const [name, message] of Object.entries(byName(values, refused))) form.setError(name, { type: 'api', message })
      countRefusal()
    },
  }
}

function judgedBy(schema: z.ZodType): Resolver<Values> {
  return (values) => {
    const faults = Object.entries(findFaults(values, schema))
    const errors: FieldErrors<Values> = Object.fromEntries(faults.map(([name, message]) => [name, { type: 'contract', message }]))
    return faults.length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}

function findFaults(values: Values, schema: z.ZodType): Values {
  const parsed = schema.safeParse(normalizeBody(values))
  return parsed.success ? {} : byName(values, toFieldErrors(parsed.error.issues))
}

/** `/body/email` and `/email` are both the field `email`; the first fault of a field is the one that is said. */
function byName(values: Values, errors: readonly FieldError[]): Values {
  const codes: Values = {}
  for (const { pointer = '', code } of errors) {
    const name = pointer.split('/').at(-1) ?? ''
    if (Object.hasOwn(values, name)) codes[name] ??= code === 'too_short' && values[name] === '' ? 'required' : code
  }
  return codes
}
