import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Monitor, Moon, Sun } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { type ThemeChoice, themeChoices, useTheme } from '../../lib/theme.ts'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ActivityChoices } from '../activity/activity-choices.tsx'
import { activityQuery } from '../activity/queries.ts'
import { texts as activityTexts } from '../activity/texts.ts'
import { ExportButton } from '../account/export-button.tsx'
import { texts as accountTexts } from '../account/texts.ts'
import { BlockedPeople } from '../friends/blocked-people.tsx'
import { blocksQuery } from '../friends/people-queries.ts'
import { InstallGroup } from '../install/install-group.tsx'
import { texts as installTexts } from '../install/texts.ts'
import { useInstallMethod } from '../install/use-install-method.ts'
import { PasskeysGroup } from '../passkeys/passkeys-group.tsx'
import { texts as passkeyTexts } from '../passkeys/texts.ts'
import { profileQuery } from '../profile/queries.ts'
import { texts as friendTexts } from '../friends/texts.ts'
import { PushChoices } from '../push/push-choices.tsx'
import { pushQuery } from '../push/push.ts'
import { texts as pushTexts } from '../push/texts.ts'
import { Notices, OwnReports, useNotices, useSeenNotices } from '../safety/own-reports.tsx'
import { ownReportsQuery } from '../safety/queries.ts'
import { texts as safetyTexts } from '../safety/texts.ts'
import { logAction } from '../telemetry/security-log.ts'
import { reset } from '../session/mail-texts.ts'
import { passkeysQuery } from '../session/passkeys.ts'
import { passwordQuery, usePasswordMail } from '../session/password.ts'
import { Devices } from './devices.tsx'
import { devicesQuery, signInsQuery } from './queries.ts'
import styles from './preferences.module.css'
import { ProfileChoices } from './profile-choices.tsx'
import { catalogueIndexAddress } from '../works/catalogue-index-address.ts'
import { OfflineSearchSwitch } from '../works/offline-search-switch.tsx'
import { texts as workTexts } from '../works/texts.ts'
import { TelemetryChoice } from '../telemetry/telemetry-choice.tsx'
import { SignInHistory } from './sign-in-history.tsx'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

const ChangePasswordDialog = lazyComponent(() =>
  import('./change-password-dialog.tsx').then((module) => module.ChangePasswordDialog),
)

const icons = { light: Sun, dark: Moon, system: Monitor }

/** "Préférences": theme, account security, personal data [PREF-01] [PREF-02] [GAP-48]. */
export function PreferencesPage() {
  usePageMeta({ title: texts.title, isPrivate: true })
  useSeenNotices()
  const known = useKnownLists()
  return (
    <main className={classes('page', 'gutter', styles.page)} id="content" tabIndex={-1}>
      <h1 className="display">{texts.title}</h1>
      <NoticesGroup />
      <ThemeChoices />
      <Group title={texts.password.title}>
        <ChangePassword />
      </Group>
      <OfflineSearch />
      {lists.slice(0, known)}
      {/* The sections below are rendered when their position is known. */}
      {known < lists.length && <Skeleton key={known} style={{ height: 144, marginBottom: '100dvh' }} />}
      <Group title={texts.data.title}>
        <p className={styles.note}>{accountTexts.data.text}</p>
        <ExportButton />
        <Link to="/account-deletion" className={classes(styles.row, styles.apart)}>
          <Words title={texts.data.delete} text={texts.data.deleteText} />
        </Link>
      </Group>
      <Installation />
      <Link to="/privacy-policy" className={styles.row}>
        <Words title={texts.about} text={texts.aboutText} />
      </Link>
    </main>
  )
}

const lists = [
  <Group key="choices" title={texts.choices.title}>
    <ProfileChoices />
    <TelemetryChoice />
  </Group>,
  <Group key="activity" title={activityTexts.choices.title}>
    <ActivityChoices />
  </Group>,
  <Group key="push" title={pushTexts.title}>
    <PushChoices />
  </Group>,
  <Group key="passkeys" title={passkeyTexts.title}>
    <PasskeysGroup />
  </Group>,
  <Group key="devices" title={texts.devices.title}>
    <Devices />
  </Group>,
  <Group key="history" title={texts.history.title}>
    <SignInHistory />
  </Group>,
  <Group key="blocks" title={friendTexts.blocks.title}>
    <BlockedPeople />
  </Group>,
  <Group key="reports" title={safetyTexts.own.title}>
    <OwnReports />
  </Group>,
]

/** Number of lists to show: each waits for the length of those before it, against layout shift [EASE-07]. */
function useKnownLists(): number {
  const queries = [
    useQuery(profileQuery),
    useInfiniteQuery(activityQuery),
    useQuery(pushQuery),
    useQuery(passkeysQuery),
    useQuery(devicesQuery),
    useInfiniteQuery(signInsQuery),
    useInfiniteQuery(blocksQuery),
    useInfiniteQuery(ownReportsQuery),
  ]
  const first = queries.findIndex(({ isLoading, failureCount }) => isLoading && failureCount === 0)
  const known = first < 0 ? lists.length : first
  // Lists that are shown stay: a retry of a failed one would hide those after it meanwhile.
  const [shown, setShown] = useState(known)
  if (known > shown) setShown(known)
  return Math.max(known, shown)
}

/** Rendered only when there are notices. */
function NoticesGroup() {
  if (useNotices().length === 0) return null
  return (
    <Group title={safetyTexts.notices.title}>
      <Notices />
    </Group>
  )
}

/** Where there is an index to keep. */
function OfflineSearch() {
  if (catalogueIndexAddress === undefined) return null
  return (
    <Group title={workTexts.offlineSearch.title}>
      <OfflineSearchSwitch />
    </Group>
  )
}

/** Where the app can be installed. Below what people read: browsers say late that it can. */
function Installation() {
  const method = useInstallMethod()
  if (!method) return null
  return (
    <Group title={installTexts.title}>
      <InstallGroup method={method} />
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** The content of a navigation row. */
function Words({ title, text }: { title: string; text: string }) {
  return (
    <>
      <span>
        {title}
        <small>{text}</small>
      </span>
      <ChevronRight aria-hidden="true" />
    </>
  )
}

function ChangePassword() {
  const [open, setOpen] = useState(false)
  const { data } = useQuery(passwordQuery)
  if (data?.isSet === false) return <SetPassword />
  return (
    <>
      <button type="button" className={styles.row} onClick={() => setOpen(true)}>
        <Words title={texts.password.change} text={texts.password.changeText} />
      </button>
      {open && <ChangePasswordDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** For accounts created with a provider: the first password is set through a reset link [AUTH-47]. */
function SetPassword() {
  const { busy, blocked, send } = usePasswordMail()
  return (
    <button type="button" className={styles.row} disabled={busy || blocked} onClick={() => void send()}>
      <Words title={texts.password.set} text={busy ? reset.request.submitting : texts.password.setText} />
    </button>
  )
}

function ThemeChoices() {
  const app = useApp()
  const [theme, setTheme] = useTheme()
  const choose = (choice: ThemeChoice) => {
    setTheme(choice)
    logAction(app, 'update_preferences', 'theme', true)
  }
  return (
    <fieldset className={styles.group}>
      <legend>{texts.theme}</legend>
      <div className={styles.choices}>
        {themeChoices.map((choice) => {
          const Icon = icons[choice]
          return (
            <label key={choice} className={styles.choice}>
              <input type="radio" name="theme" checked={theme === choice} onChange={() => choose(choice)} />
              <Icon aria-hidden="true" />
              {texts.themes[choice]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
