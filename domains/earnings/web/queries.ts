import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type InputOf, readRun, runsTopic } from '#platform/endpoint/index.ts'
import { call, download, pollUnlessLive, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'
import {
  analyseAgain,
  changeTranscript,
  deleteTranscript,
  exportQuarters,
  exportTranscript,
  exportTranscripts,
  listTranscripts,
  pageTranscripts,
  readTranscript,
  type TranscriptDetail,
  uploadTranscript,
} from '../contract/index.ts'

/** EARN-013: the five most recent. */
const RECENT = 5
const FOLLOWED_MS = 2_000
const LOOK_MS = 350
const FOLLOWED_LOOKS = 240

export const recentQuery = () => queryOf(listTranscripts, { limit: RECENT })
export const callsQuery = (ask: InputOf<typeof pageTranscripts>) => queryOf(pageTranscripts, ask)
export const downloadCalls = (asked: InputOf<typeof exportTranscripts>) => download(exportTranscripts, asked)
export const exportCall = (asked: InputOf<typeof exportTranscript>) => download(exportTranscript, asked)
export const exportCompany = (asked: InputOf<typeof exportQuarters>) => download(exportQuarters, asked)
export const runQuery = (id: number) => queryOf(readRun, { id })

/** A transcript; looked at again as long as it is being analysed. */
export const transcriptQuery = (id: number) =>
  queryOptions({
    ...queryOf(readTranscript, { id }),
    refetchInterval: ({ state: { data } }) =>
      data?.transcript.state === 'analysing' ? pollUnlessLive(runsTopic, FOLLOWED_MS) : false,
  })

/** Waits until a transcript is analysed, or there is a reason why not. Undefined where it takes so long that nobody waits before the screen. */
export async function analysisOf(client: QueryClient, id: number): Promise<TranscriptDetail | undefined> {
  for (let looks = 0; looks < FOLLOWED_LOOKS; looks++) {
    const { transcript } = await call(readTranscript, { id })
    if (transcript.state !== 'analysing') {
      client.setQueryData(queryOf(readTranscript, { id }).queryKey, { transcript })
      return transcript
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return undefined
}

const refreshes = ['/api/earnings/', '/api/documents']
export const useUploadTranscript = () => useEndpointMutation(uploadTranscript, { refreshes })
export const useChangeTranscript = () => useEndpointMutation(changeTranscript, { refreshes })
export const useAnalyseAgain = () =>
  useEndpointMutation(analyseAgain, { refreshes: [...refreshes, '/api/runs'] })
/** The lists alone: what is deleted is not asked for again. */
export const useDeleteTranscript = () =>
  useEndpointMutation(deleteTranscript, {
    refreshes: ['/api/earnings/transcripts?', '/api/earnings/calls', '/api/documents'],
  })
