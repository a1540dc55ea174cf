export { CallFailed, call, fetchFirstKey, sentenceOf, urlOf } from './client.ts'
export { type Downloaded, download } from './download.ts'
export {
  type ApiOfPage,
  apiOfPage,
  type Installation,
  installationOfPage,
  keyOf,
  readForPage,
} from './page-data.ts'
export { queryOf, useEndpointMutation } from './queries.ts'
