import { runApp } from './run-app'

/** Runs `npm run dev`: the app with code that reloads. */
export function run(): Promise<number> {
  return runApp('dev')
}
