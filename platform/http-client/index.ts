export { CallFailed, call, fetchFirstKey, sentenceOf, urlOf } from './client.ts'
export { type ApiOfPage, apiOfPage, readForPage } from './page-data.ts'
export { queryOf, useEndpointMutation } from './queries.ts'
