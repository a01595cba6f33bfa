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
 * Manages a form of text fields that is validated by the contract's schema, which the API uses too. A field turns red after it
 * lost the focus or the form was submitted, never during the first typing. An error of the API stays on its field until the field
 * changes.
 */
export function useContractForm<Name extends string>(first: Record<Name, string>, schema: z.ZodType) {
  const form = useForm<Values>({
    defaultValues: first,
    mode: 'onTouched',
    resolver: judgedBy(schema),
    shouldFocusError: false, // it knows inputs only, and would skip a picker before them
  })
  const [refusals, countRefusal] = useReducer((count: number) => count + 1, 0)
  const sentFrom = useFaultFocus(form.formState.submitCount + refusals)
  const { errors, isSubmitted } = form.formState
  const values = { ...first, ...form.watch() }
  const put = (name: string, value: string) => form.setValue(name, value, { shouldValidate: isSubmitted })

  return {
    values,
    set: (name: Name, value: string) => put(name, value),
    /** All current errors, whether they are shown or not. */
    faults: findFaults(values, schema),
    /** Returns the error code to show at a field. An empty field is not red before the form is submitted. */
    errorOf: (name: Name) => (isSubmitted || values[name] !== '' ? errors[name]?.message : undefined),
    /** Returns the props of an input: its name, its first value, its ref and its handlers. */
    field: (name: Name) => ({ ...form.register(name), defaultValue: first[name] }),
    /** Resets the form to other values. */
    replace: (next: Record<Name, string>) => form.reset(next),
    /** Returns a handler for onSubmit: it shows all errors and focuses the first, or does the work if there is none. */
    submit: (work: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
      sentFrom.current = event.currentTarget
      return form.handleSubmit(work)(event)
    },
    /** Shows the errors of the API at their fields, and focuses the first. */
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

/** Maps errors to fields: `/body/email` and `/email` both mean the field `email`. The first error of a field is shown. */
function byName(values: Values, errors: readonly FieldError[]): Values {
  const codes: Values = {}
  for (const { pointer = '', code } of errors) {
    const name = pointer.split('/').at(-1) ?? ''
    if (Object.hasOwn(values, name)) codes[name] ??= code === 'too_short' && values[name] === '' ? 'required' : code
  }
  return codes
}
