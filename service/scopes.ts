export { type Scope, scopes } from '#contract/api-keys'
