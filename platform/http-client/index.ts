export { CallFailed, call, fetchFirstKey, send, sentenceOf, urlOf } from './client.ts'
export { queryOf, refresh, useEndpointMutation } from './queries.ts'
