import './parse-without-eval.ts'

export {
  type ColumnFacts,
  type ColumnFormat,
  type ColumnOf,
  column,
  columnsOf,
  shortOf,
  titlesOf,
} from './columns.ts'
export {
  type CallLimit,
  defineEndpoint,
  type Effect,
  type Endpoint,
  type FileAnswer,
  IDEMPOTENCY_HEADER,
  type InputOf,
  ORGANISATION_HEADER,
  pathKeys,
  type RequestOf,
  type ResponseOf,
  type StreamAnswer,
  takesIdempotencyKey,
  UNATTENDED_HEADER,
} from './endpoint.ts'
export {
  defineList,
  defineListFile,
  type List,
  type ListAsk,
  type ListColumnKind,
  type ListPageOf,
  listPage,
  listRequest,
} from './lists.ts'
export { readLive, TOPICS_MAX } from './live.ts'
export { parseJson } from './parse-json.ts'
export { numberInText, typedNumber } from './plain-number.ts'
export { cancelRun, listRuns, Run, RunState, readRun, retryRun, runsTopic } from './runs.ts'
export {
  DEMO_FILE_ROWS_MAX,
  fileResponse,
  isoDateTime,
  type PageOf,
  page,
  pageRequest,
  reportFormat,
  requiredReason,
  sampleByNumber,
  streamResponse,
} from './shapes.ts'
export { defineTopic, type Topic, topicWithKey } from './topic.ts'
export { turnsReading, unseenSign, visibleText } from './visible-text.ts'
