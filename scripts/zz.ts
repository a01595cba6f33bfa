import { findArrowFaults } from './check/arrows'
import { findExcess } from './check/caps'
import { findKnotFaults } from './check/knots'
import { findNameFaults } from './check/names'
import { readOurSources } from './check/sources'

const s = readOurSources()
for (const one of findNameFaults(s)) console.log(one)
for (const one of s.flatMap(findExcess)) console.log(one)
for (const f of [
  'app/(console)',
  'app/(console)/_records',
  'app/(console)/_kit',
  'app/(console)/_shell',
  'lib',
  'demo',
  'components',
  'app',
  'app/(console)/customers',
  'app/(console)/home',
])
  findKnotFaults(s, [{ folder: f, isEnforced: false }])
for (const one of await findArrowFaults()) console.log(one)
