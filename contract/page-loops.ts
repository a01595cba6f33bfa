import { ServiceError } from './errors'

/**
 * Returns a function that is called with the cursor of each next page of a list, in the order of reading, and returns it. It
 * throws `api_invalid_answer` once the list leads back to a page that was read, which would never end. It stores one cursor at a
 * time, that of a page whose number is a power of two, so a loop is found before four times as many pages are read as the
 * list has (R. P. Brent, "An improved Monte Carlo factorization algorithm", BIT 20, 1980).
 */
export function refusePageLoops(): (next: string) => string {
  let stored: string | undefined
  let read = 0
  let storeAt = 1
  return (next) => {
    if (next === stored) throw new ServiceError('api_invalid_answer', 'the list leads back to a page that was read')
    read++
    if (read === storeAt) [stored, storeAt] = [next, storeAt * 2]
    return next
  }
}
