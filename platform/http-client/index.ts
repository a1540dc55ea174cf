export { CallFailed, call, fetchFirstKey, sentenceOf, urlOf } from './client.ts'
export { queryOf, useEndpointMutation } from './queries.ts'
