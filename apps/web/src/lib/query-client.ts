import { caches } from '@trouvaille/domain'
import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api.ts'

/** The data client, with the product's defaults [CACHE-01] to [CACHE-03]. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; only what did not arrive is asked again.
      retry: (failures, error) => !(error instanceof ApiFailure) && failures < caches.client.retries,
      staleTime: caches.client.staleMs,
      refetchOnWindowFocus: false,
      // A read is tried even when the browser believes it is offline: it may be wrong, and errors are shown.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
