import './changes.ts'

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
  type StatedGuidance,
  type ToldFigure,
  type ToldRemark,
  Transcript,
  TranscriptDetail,
  type TranscriptEvidence,
} from './schemas.ts'
