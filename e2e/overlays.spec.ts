import type { Page } from '@playwright/test'
import { openSearch } from './catalogue.ts'
import { expect } from './fixtures.ts'
import { test } from './member.ts'

const profile = (page: Page) => page.getByRole('button', { name: 'Profil', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('[LAYER-01] [LAYER-02] [LAYER-03] [LAYER-04] [LAYER-05] going back closes what lies over a page, on the first page of a tab too; what was closed otherwise leaves nothing to go back through', async ({
  page,
}) => {
  const sheet = page.getByRole('dialog', { name: 'Profil' })
  await page.goto('/series')
  await profile(page).click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(profile(page), 'its opener has the focus').toBeFocused()
  await expect(page).toHaveURL('/series')
  // There is nothing to come back to.
  await page.goForward()
  await expect(sheet).toHaveCount(0)

  await page.getByRole('link', { name: 'Films' }).click()
  await expect(heading(page, 'Films')).toBeVisible()
  await profile(page).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await profile(page).click()
  await sheet.getByRole('button', { name: 'Fermer le panneau' }).click()
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/series')
  await expect(heading(page, 'Séries')).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'Films')).toBeVisible()

  // One that leads to a page is not between the two.
  await profile(page).click()
  await sheet.getByRole('link', { name: 'Préférences' }).click()
  await expect(heading(page, 'Préférences')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Films')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await page.goForward()
  await expect(heading(page, 'Préférences')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Films')).toBeVisible()

  // One that was open when the page was loaded anew is gone, and so is its step.
  await openSearch(page)
  await page.reload()
  await expect(heading(page, 'Films')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/series')
  await expect(heading(page, 'Séries')).toBeVisible()
})
