import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { exportQuarters, exportTranscript } from './export-transcript.ts'
import { exportTranscripts, pageTranscripts } from './list-calls.ts'
import { listTranscripts, readTranscript } from './read-transcript.ts'
import { analyseAgain, changeTranscript, deleteTranscript, uploadTranscript } from './upload-transcript.ts'

export const earningsRoutes: readonly Route[] = [
  serve(endpoints.uploadTranscript, uploadTranscript),
  serve(endpoints.listTranscripts, listTranscripts),
  serve(endpoints.pageTranscripts, pageTranscripts),
  serve(endpoints.exportTranscripts, exportTranscripts),
  serve(endpoints.readTranscript, readTranscript),
  serve(endpoints.changeTranscript, changeTranscript),
  serve(endpoints.analyseAgain, analyseAgain),
  serve(endpoints.deleteTranscript, deleteTranscript),
  serve(endpoints.exportTranscript, exportTranscript),
  serve(endpoints.exportQuarters, exportQuarters),
]
