import './parse-without-eval.ts'

export {
  type CallLimit,
  defineEndpoint,
  type Endpoint,
  type FileAnswer,
  type InputOf,
  type Method,
  ORGANISATION_HEADER,
  pathKeys,
  type RequestOf,
  type ResponseOf,
  type StreamAnswer,
} from './endpoint.ts'
export { readLive, TOPICS_MAX } from './live.ts'
export {
  fileResponse,
  isoDateTime,
  type PageOf,
  page,
  pageRequest,
  reportFormat,
  streamResponse,
} from './shapes.ts'
export { defineTopic, type Topic, wordOf } from './topic.ts'
