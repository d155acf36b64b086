import { listProviders, readWork, recommendWorks, searchCatalogue } from '@trouvaille/contract'
import { createRouter } from '../../platform/http.ts'
import type { CatalogueService } from './catalogue.service.ts'

export function catalogueRoutes(catalogue: CatalogueService) {
  return createRouter()
    .openapi(listProviders, (c) => c.json({ providers: catalogue.providers() }, 200))
    .openapi(searchCatalogue, async (c) => {
      const works = await catalogue.search(c.req.valid('param').kind, c.req.valid('query').q)
      return c.json({ works }, 200)
    })
    .openapi(readWork, async (c) => {
      const { kind, id } = c.req.valid('param')
      return c.json({ work: await catalogue.read(kind, id) }, 200)
    })
    .openapi(recommendWorks, async (c) => {
      const { kind, id } = c.req.valid('param')
      return c.json({ works: await catalogue.recommend(kind, id) }, 200)
    })
}
