/** Alone in its file: public pages report their views without loading the contract and its validation. */
export const PAGE_VIEWS_PATH = '/api/page-views'
