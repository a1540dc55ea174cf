import './changes.ts'

export { callColumn, callFields, fieldInWords } from './call-fields.ts'
export { callName, callPeriod } from './call-period.ts'
export {
  analyseAgain,
  changeTranscript,
  deleteTranscript,
  exportQuarters,
  exportTranscript,
  exportTranscripts,
  listTranscripts,
  pageTranscripts,
  readTranscript,
  transcriptsList,
  uploadTranscript,
} from './endpoints.ts'
export {
  type CallComparison,
  type CallField,
  Insights,
  type Notice,
  type StatedFigure as ToldFigure,
  type StatedGuidance,
  type StatedRemark,
  Transcript,
  TranscriptDetail,
  type TranscriptEvidence,
  transcriptColumns,
} from './schemas.ts'
