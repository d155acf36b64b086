import { fireEvent, render, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PasswordField } from './field.tsx'

function field() {
  const screen = within(render(<PasswordField label="Mot de passe" autoComplete="current-password" />).container)
  return {
    input: screen.getByLabelText<HTMLInputElement>('Mot de passe'),
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
  }
}

test('[AUTH-03] a password is masked until one asks to see it', () => {
  const { input, press } = field()
  expect(input.type).toBe('password')
  press('Afficher le mot de passe')
  expect(input.type).toBe('text')
  press('Masquer le mot de passe')
  expect(input.type).toBe('password')
})

test('[AUTH-03] password managers find it, and what is pasted is taken', () => {
  const { input } = field()
  expect(input.autocomplete).toBe('current-password')
  expect(input.maxLength).toBe(-1)
  expect(fireEvent.paste(input, { clipboardData: { getData: () => 'un mot de passe' } })).toBe(true)
})
