import { errorResponse } from '../../lib/http/error-responses.js'

/** What each operation may answer when the analysis service does not. */
export const SERVICE_RESPONSES = {
  503: errorResponse('Analysis service unavailable, followed by what happened; or the gateway is closing.'),
  504: errorResponse('The analysis service did not answer within the deadline: 10 seconds, 60 for the inbox, 300 ' +
    'where it reads the whole course.')
}
