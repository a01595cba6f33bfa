import { ServiceError } from './errors'

/** Ten million rows, at a hundred rows a page: more than any list has here. */
const mostPagesOfLists = 100_000

/**
 * Returns a function that is called with the cursor of each next page of a list, in the order of reading, and returns it. It
 * throws `api_invalid_answer` once the list leads back to a page that was read, which would never end, and for more pages than
 * `mostPages`, since a list may also have a new cursor for ever. It stores one cursor at a
 * time, that of a page whose number is a power of two, so a loop is found before four times as many pages are read as the
 * list has (R. P. Brent, "An improved Monte Carlo factorization algorithm", BIT 20, 1980).
 */
export function refusePageLoops(mostPages = mostPagesOfLists): (next: string) => string {
  let stored: string | undefined
  let read = 0
  let storeAt = 1
  return (next) => {
    if (next === stored) throw new ServiceError('api_invalid_answer', 'the list leads back to a page that was read')
    read++
    if (read >= mostPages) throw new ServiceError('api_invalid_answer', `the list has more than ${mostPages} pages`)
    if (read === storeAt) [stored, storeAt] = [next, storeAt * 2]
    return next
  }
}
