import t from 'tap'
import { asked } from '../asked.js'

t.test('a case is named by its first party, and by the second where many cases have the first', async t => {
  const held = 'we held that parents have a right to send children to private schools.'
  const namesOf = async (name: string) => (await asked(`In ${name}, ${held}`)).join(' ')
  t.match(await namesOf('Prince v. Massachusetts'), /= Prince v\. Massachusetts \/ Prince$/)
  t.match(await namesOf('United States v. Lopez'), /= United States v\. Lopez \/ Lopez$/)
})
