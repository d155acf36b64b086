import type { PersonCard } from '@trouvaille/contract'
import { Ban, Ellipsis, Flag, UserRoundMinus } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { RoundButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import type { Ending } from './friendships.ts'
import { texts } from './texts.ts'

const ReportDialog = lazyComponent(() => import('../safety/report-dialog.tsx').then((module) => module.ReportDialog))
const EndDialog = lazyComponent(() => import('./end-dialog.tsx').then((module) => module.EndDialog))

/** The actions that end a relationship [GAP-86]. */
const icons = { end: UserRoundMinus, block: Ban }

interface PersonMenuProps {
  person: PersonCard
  /** The existing relationship. */
  endings: readonly Ending[]
  /** Called afterwards: views of the person must close. */
  onDone?: () => void
}

/** The menu of secondary actions on a person. */
export function PersonMenu({ person, endings, onDone }: PersonMenuProps) {
  const [ending, setEnding] = useState<Ending>()
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <RoundButton label={texts.menu.open(person.username)} bordered>
            <Ellipsis />
          </RoundButton>
        }
      >
        {endings.map((name) => (
          <MenuItem key={name} Icon={icons[name]} onSelect={() => setEnding(name)}>
            {texts.menu[name]}
          </MenuItem>
        ))}
        <MenuItem Icon={Flag} onSelect={() => setReporting(true)}>
          {texts.menu.report}
        </MenuItem>
      </Menu>
      {isReporting && (
        <ReportDialog
          subject={{ type: 'person', personId: person.id }}
          name={person.username}
          onClose={() => setReporting(false)}
          onBlock={() => {
            setReporting(false)
            setEnding('block')
          }}
        />
      )}
      {ending && <EndDialog ending={ending} person={person} onClose={() => setEnding(undefined)} onDone={onDone} />}
    </>
  )
}
