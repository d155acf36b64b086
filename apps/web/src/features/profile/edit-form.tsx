import type { Profile } from '@trouvaille/contract'
import { birthMonths, birthYears, countries, genders, input } from '@trouvaille/domain'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useForm, type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { draftOf } from '../../lib/draft.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError, SelectField, TextField } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { useAccount, useApp } from '../../core/app.ts'
import { AvatarEditor } from './avatar-editor.tsx'
import { BioField, bioMessage } from './bio-field.tsx'
import styles from './edit-screen.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import { ChosenField } from './chosen-field.tsx'
import { checkPhone } from './phone.ts'
import {
  changesOf,
  formOf,
  hasPossibleBirthDate,
  namesOf,
  namesText,
  type ProfileField,
  type ProfileForm,
  usernameRejection,
} from './profile-form.ts'
import { saveChanges } from './save-changes.ts'
import { texts as profileTexts, usernameTexts } from './texts.ts'
import { useUsernameCheck } from './use-username-check.ts'

const { edit: texts, save: saveText, saving } = profileTexts
const days = Array.from({ length: 31 }, (_, index) => index + 1)
const years = birthYears(new Date())

interface EditFormProps {
  /** The stored profile; null where the server has none. */
  profile: Profile | null
  onSaved: () => void
}

/** The form "Modifier le profil" [PROF-03] to [PROF-15]. Only touched fields with a different value are sent. */
export function EditForm({ profile, onSaved }: EditFormProps) {
  const app = useApp()
  const account = useAccount()
  const draft = draftOf<ProfileForm>('profile', account.id)
  const [unsaved] = useState(() => draft.read() ?? {})
  const [initial] = useState(() => ({ ...formOf(profile, account), ...unsaved }))
  const { register, handleSubmit, control, getValues, setError, setFocus, setValue, formState } = useForm<ProfileForm>({
    defaultValues: initial,
  })
  const { errors, isSubmitting } = formState
  const [username, bio, chosen] = useWatch({ control, name: ['username', 'bio', 'chosenWorks'] })
  const [refusedPhone, setRefusedPhone] = useState<string>()
  const nameState = useUsernameCheck(username, profile)
  const operated = useRef(new Set(Object.keys(unsaved) as ProfileField[]))
  const field = (name: ProfileField, validate?: (value: string) => string | true | Promise<string | true>) =>
    register(name, validate && { validate })
  function noteOperated(name: ProfileField) {
    operated.current.add(name)
    const values = getValues()
    draft.write(Object.fromEntries([...operated.current].map((changed) => [changed, values[changed]])))
  }
  const changes = () => changesOf(getValues(), profile, operated.current)

  async function save() {
    const asked = getValues('username')
    const saved = await saveChanges(app, changes(), (name, ...rejection) => {
      // An error does not apply to a value that was typed meanwhile.
      if (name !== 'username' || getValues('username') === asked) setError(name, ...rejection)
    })
    if (!saved) return
    operated.current.clear()
    draft.clear()
    showToast({ ...texts.saved, tone: 'success' })
    onSaved()
  }

  return (
    <form
      className={styles.form}
      noValidate
      onChange={({ nativeEvent }) => {
        const { name } = nativeEvent.target as HTMLInputElement
        if (name) noteOperated(name as ProfileField)
      }}
      onSubmit={(event) => void handleSubmit(save)(event)}
    >
      <LeaveGuard hasChanges={() => Object.keys(changes()).length > 0} onLeave={draft.clear} />
      {Object.keys(unsaved).length > 0 && (
        <p className={styles.note} role="status">
          {profileTexts.restored}
        </p>
      )}
      <AvatarEditor />
      <TextField
        label={texts.username}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={input.usernameMaxCharacters}
        help={nameState === 'checking' ? texts.usernameChecking : nameState === 'free' ? texts.usernameFree : undefined}
        error={errors.username?.message ?? (nameState === 'taken' ? texts.usernameTaken : undefined)}
        {...field('username', (value) => {
          const rejection = usernameRejection(value, profile)
          return rejection ? usernameTexts[rejection] : true
        })}
      />
      <BioField value={bio} error={errors.bio?.message} registered={field('bio', bioMessage)} />
      <ChosenField
        chosen={namesOf(chosen)}
        onChange={(names) => {
          setValue('chosenWorks', namesText(names))
          noteOperated('chosenWorks')
        }}
      />
      <div className={styles.pair}>
        <TextField label={texts.email} value={profile?.email ?? account.email} readOnly help={texts.privacy} />
        <TextField
          label={texts.password}
          // Not a password field: browsers would offer to save its masked value.
          value="••••••••"
          readOnly
          help={texts.passwordHelp}
        />
      </div>
      <PhoneField
        label={texts.phone}
        placeholder={texts.phonePlaceholder}
        help={texts.phoneHelp}
        error={errors.phoneNumber?.message}
        refused={refusedPhone}
        onTake={(number) => {
          setValue('phoneNumber', number, { shouldValidate: true })
          noteOperated('phoneNumber')
          setFocus('phoneNumber')
        }}
        {...field('phoneNumber', async (value) => {
          const isKept = value.trim() === (profile?.phoneNumber ?? '')
          const checked = isKept ? undefined : await checkPhone(value)
          const isRefused = checked !== undefined && 'error' in checked
          setRefusedPhone(isRefused ? value : undefined)
          return isRefused ? texts.phoneError : true
        })}
      />
      <BirthDate
        error={errors.birthDay?.message}
        day={field('birthDay', () => hasPossibleBirthDate(getValues()) || texts.impossibleDate)}
        month={field('birthMonth')}
        year={field('birthYear')}
        storedYear={profile?.birthYear ?? undefined}
      />
      <div className={styles.pair}>
        <SelectField label={texts.gender} {...field('gender')}>
          <Options values={genders} />
        </SelectField>
        <SelectField label={texts.country} {...field('country')}>
          <Options values={countries} />
        </SelectField>
      </div>
      {profile === null && <p className={styles.note}>{texts.suggested}</p>}
      <Button type="submit" look="primary" busy={isSubmitting}>
        {isSubmitting ? saving : saveText}
      </Button>
      <div className={styles.end}>
        <LinkButton to="/account-deletion" look="danger">
          {texts.delete}
        </LinkButton>
      </div>
    </form>
  )
}

interface BirthDateProps {
  error: string | undefined
  day: UseFormRegisterReturn
  month: UseFormRegisterReturn
  year: UseFormRegisterReturn
  storedYear: number | undefined
}

function BirthDate({ error, day, month, year, storedYear }: BirthDateProps) {
  const id = useId()
  const all = storedYear === undefined || years.includes(storedYear) ? years : [...years, storedYear]
  return (
    <fieldset className={classes(styles.birth, error && styles.invalid)} aria-describedby={error && id}>
      <legend>{texts.birthDate}</legend>
      <div className={styles.dates}>
        <SelectField label={texts.birthDay} autoComplete="bday-day" {...day}>
          <Options values={days} />
        </SelectField>
        <SelectField label={texts.birthMonth} autoComplete="bday-month" {...month}>
          <Options values={birthMonths} />
        </SelectField>
        <SelectField label={texts.birthYear} autoComplete="bday-year" {...year}>
          <Options values={all} />
        </SelectField>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

function Options({ values }: { values: readonly (string | number)[] }): ReactNode {
  return (
    <>
      <option value="">{texts.none}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </>
  )
}
