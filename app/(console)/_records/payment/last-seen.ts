import type { Failure } from '#lib/shared/attempt'

/** `at`: when this console last saw the record. `failure`: why the API could not be asked now, unless it lacks the operation. */
export type LastSeen = { at: Date; failure: Failure | undefined }
