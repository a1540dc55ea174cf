/** What goes to a thread and what comes back; the ticket says which answer belongs to which request. */
export type Asked<Request> = { ticket: number; request: Request }
export type Answered<Answer> =
  | { ticket: number; begun: true }
  | { ticket: number; answer: Answer }
  | { ticket: number; failure: { name: string; message: string; code?: string } }
