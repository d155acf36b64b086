import {
  listProviders,
  playPreview,
  readCreator,
  readDetails,
  readWork,
  recommendWorks,
  searchCatalogue,
  searchSource,
} from '@trouvaille/contract'
import { networkOf } from '../../platform/security/client-address.ts'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import { rangeIn } from '../../platform/http/range.ts'
import type { CatalogueService } from './catalogue.service.ts'

export function catalogueRoutes(catalogue: CatalogueService) {
  return createRouter()
    .openapi(listProviders, (c) => c.json({ providers: catalogue.providers(), sources: catalogue.sources() }, 200))
    .openapi(searchCatalogue, async (c) => {
      const { q, ...filters } = c.req.valid('query')
      return c.json(await catalogue.search(c.req.valid('param').kind, q, filters, currentAccount(c).id), 200)
    })
    .openapi(searchSource, async (c) => {
      const { q, ...filters } = c.req.valid('query')
      return c.json(await catalogue.searchSource(c.req.valid('param').kind, q, filters, currentAccount(c).id), 200)
    })
    .openapi(readWork, async (c) => {
      const { kind, id } = c.req.valid('param')
      return c.json({ work: await catalogue.read(kind, id, currentAccount(c).id) }, 200)
    })
    .openapi(readDetails, async (c) => {
      const { kind, id } = c.req.valid('param')
      return c.json({ details: await catalogue.details(kind, id, currentAccount(c).id) }, 200)
    })
    .openapi(readCreator, async (c) =>
      c.json(await catalogue.worksBy(c.req.valid('query').name, currentAccount(c).id), 200),
    )
    .openapi(recommendWorks, async (c) => {
      const { kind, id } = c.req.valid('param')
      return c.json({ works: await catalogue.recommend(kind, id, currentAccount(c).id) }, 200)
    })
    .openapi(playPreview, async (c) => {
      const { id } = c.req.valid('param')
      const { bytes, type } = await catalogue.preview(id, {
        accountId: currentAccount(c).id,
        network: networkOf(c.get('address')),
        signal: c.req.raw.signal,
      })
      c.header('Content-Type', type)
      c.header('Accept-Ranges', 'bytes')
      c.header('Cache-Control', 'private, max-age=600')
      // Some browsers play media only with range requests.
      const range = rangeIn(c.req.header('range'), bytes.length)
      const part = range ? bytes.subarray(range.first, range.last + 1) : bytes
      c.header('Content-Length', String(part.length))
      if (range) {
        c.status(206)
        c.header('Content-Range', `bytes ${range.first}-${range.last}/${bytes.length}`)
      }
      return c.body(part)
    })
}
