import './changes.ts'

export { callName, callPeriod } from './call-period.ts'
export {
  analyseAgain,
  changeTranscript,
  deleteTranscript,
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
