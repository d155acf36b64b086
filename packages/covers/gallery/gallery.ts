/** A page of every layout of every media type, in each of its recipes of ink, with a short title and a long one. */
import { avatar } from '../src/avatar.ts'
import { cover, type CoverInput, recipeOf, recipesOf } from '../src/cover.ts'
import { type CoverKind, LAYOUTS, type LayoutName } from '../src/layout.ts'
import type { RecipeName } from '../src/palette.ts'
import { seedOf } from '../src/tint.ts'

const short = { title: 'Ru', creator: 'Kim Thúy', year: 2009 }
const long = {
  title: 'Le Fabuleux Destin d’Amélie Poulain, ou Comment les petits plaisirs changèrent Montmartre',
  creator: 'Jean-Pierre Jeunet et Guillaume Laurant',
  year: 2001,
}
const names = ['Jean Dupont', 'camille.dupont', 'Élodie', '李 雷', '']

/** The first id of which a cover in that layout is printed in that recipe. */
function idOf(kind: CoverKind, layout: LayoutName, recipe: RecipeName): string {
  for (let id = 0; ; id++) if (recipeOf(seedOf({ kind, id: `${id}` }), layout) === recipe) return `${id}`
}

const figure = (svg: string, caption: string) => `<figure>${svg}<figcaption>${caption}</figcaption></figure>`

function rowOf(kind: CoverKind, layout: LayoutName): string {
  const examples = recipesOf(layout).flatMap((recipe) => {
    const draw = (text: Pick<CoverInput, 'title' | 'creator' | 'year'>, isQuiet = false) =>
      cover({ kind, id: idOf(kind, layout, recipe), ...text }, { layout, isQuiet })
    return [
      figure(draw(short), recipe),
      figure(draw(long), `${recipe}, long title`),
      figure(draw(long, true), `${recipe}, quiet`),
    ]
  })
  return `<h2>${kind} ${layout}</h2><div class="row">${examples.join('')}</div>`
}

const rows = (Object.keys(LAYOUTS) as CoverKind[]).flatMap((kind) => LAYOUTS[kind].map((layout) => rowOf(kind, layout)))
const avatars = names.map((name) => figure(avatar(name, `account ${name}`), name || 'without a name'))
document.body.innerHTML = `${rows.join('')}<h2>avatars</h2><div class="row">${avatars.join('')}</div>`
