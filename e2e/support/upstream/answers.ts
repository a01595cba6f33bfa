import { inCamelCase, type Json, writeJson } from './json'
import type { Outcome } from './operations'
import type { Combination } from './variations'

export type Answer = { status: number; type: string; body: string }

const json = (status: number, body: Json): Answer => ({ status, type: 'application/json', body: writeJson(body) })

/** Writes an outcome with the status, envelope and shape of the combination. */
export function answerTo(outcome: Outcome): Answer {
  const { speaks } = outcome
  switch (outcome.kind) {
    case 'record':
      return answerRecord(outcome.noun, outcome.record, speaks)
    case 'list':
      return json(200, answerList(outcome.rows, speaks))
    case 'done':
      return answerDone(outcome.noun, outcome.record, speaks)
    case 'none':
      return answerNone(speaks)
    default:
      return answerRefused(outcome, speaks)
  }
}

function enveloped(noun: string, record: Json, { success }: Combination): Json {
  if (success === 'enveloped') return { success: true, data: record }
  if (success === 'result_code') return withResultCode('00', 'OPERACION EXITOSA', record)
  return success === 'enveloped_twice' ? { result: { [noun]: record } } : record
}

function withResultCode(code: string, message: string, data: Json): Json {
  return { code, message, data }
}

/** Members that a caller needs are always present; a create may have another status. */
function answerRecord(noun: string, record: Json, speaks: Combination): Answer {
  const status = speaks.success === 'status_201' ? 201 : speaks.success === 'status_202' ? 202 : 200
  return json(status, enveloped(noun, record, speaks))
}

function answerDone(noun: string, record: Json, speaks: Combination): Answer {
  switch (speaks.success) {
    case 'status_204':
      return { status: 204, type: '', body: '' }
    case 'empty':
      return { status: 200, type: 'application/json', body: '' }
    case 'null':
      return json(200, null)
    case 'success_true':
      return json(200, { success: true })
    case 'result_code':
      return json(200, withResultCode('00', 'OPERACION EXITOSA', null))
    default:
      return answerRecord(noun, record, speaks)
  }
}

function answerList(rows: readonly Json[], { lists }: Combination): Json {
  switch (lists) {
    case 'wrapped':
      return { data: rows }
    case 'nested':
      return { result: { bank_accounts: rows } }
    case 'camel_case':
      return inCamelCase({ bank_accounts: rows })
    case 'result_code':
      return withResultCode('00', 'OPERACION EXITOSA', rows)
    case 'of_pages':
      return { items: rows, total: rows.length + 1, page: 1, size: rows.length, pages: 2 }
    case 'goes_on':
      return { data: rows, has_more: true }
    case 'one_bad_item':
      return [{ id: null, bank_code: [], note: 'moved to the archive' }, ...rows]
    default:
      return rows
  }
}

function answerNone(speaks: Combination): Answer {
  switch (speaks.notFound) {
    case 'null':
      return json(200, null)
    case 'empty_list':
      return json(200, [])
    case 'success_false':
      return json(200, { success: false, message: 'Nothing was found' })
    case 'result_code':
      return json(200, withResultCode('25', 'REGISTRO NO ENCONTRADO', null))
    case 'status_400':
      return json(400, { message: 'Nothing was found' })
    case 'named_code':
      return json(404, { statusCode: 404, message: 'Nothing was found', error: 'not_found' })
    default:
      return answerRefused({ status: 404, why: 'Nothing was found' }, { ...speaks, errors: 'error_member' })
  }
}

type Refusal = { status: number; why: string; field?: string }

export function answerRefused({ status, why, field }: Refusal, { errors }: Pick<Combination, 'errors'>): Answer {
  switch (errors) {
    case 'problem_json':
      return {
        status,
        type: 'application/problem+json',
        body: writeJson({ type: 'about:blank', title: 'Refused', status, detail: why }),
      }
    case 'errors_list':
      return json(status, { errors: [{ field, message: why }] })
    case 'text':
      return { status, type: 'text/plain', body: why }
    case 'html':
      return { status, type: 'text/html', body: `<!doctype html><title>Refused</title><h1>${why}</h1>` }
    case 'success_false':
      return json(200, { success: false, message: why })
    case 'result_code':
      return json(200, withResultCode('57', why, null))
    case 'success_false_enveloped':
      return json(200, { data: { success: false, message: why } })
    default:
      return json(status, { error: why })
  }
}

/** Answers a request for an unknown path. */
export function answerUnknownPath({ unknownPaths }: Pick<Combination, 'unknownPaths'>): Answer {
  if (unknownPaths === 'status_403') return json(403, { message: 'Missing Authentication Token' })
  return unknownPaths === 'status_200_empty' ? json(200, {}) : json(404, { message: 'no such route' })
}
