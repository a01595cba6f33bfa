import { runApp } from './run-app'

/** `npm run dev`: the same with code that reloads. */
export function run(): Promise<number> {
  return runApp('dev')
}
