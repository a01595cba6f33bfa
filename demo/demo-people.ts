import type { NewPerson } from '#backoffice/people/create-person'

/** The password is public: demo mode listens on this machine only. */
export const demoPassword = 'river-stone-harbour'

/** One person per role. */
export const demoPeople: readonly Omit<NewPerson, 'password'>[] = [
  { name: 'Lucía Ferrer', email: 'lucia.ferrer@puentesur.example', roles: ['finance'], demo: true },
  { name: 'Gabriela Rojas', email: 'gabriela.rojas@puentesur.example', roles: ['compliance'], demo: true },
  { name: 'Andrés Quintero', email: 'andres.quintero@puentesur.example', roles: ['support'], demo: true },
  { name: 'Tomás Iriarte', email: 'tomas.iriarte@puentesur.example', roles: ['approver'], demo: true },
  { name: 'Beatriz Salcedo', email: 'beatriz.salcedo@puentesur.example', roles: ['admin'], demo: true },
  { name: 'Pedro Lander', email: 'pedro.lander@puentesur.example', roles: ['auditor'], demo: true },
]

/** A former officer, who left some days ago; visitors cannot sign in as her. */
export const formerOfficer: Omit<NewPerson, 'password'> = {
  name: 'Rebeca Ochoa',
  email: 'rebeca.ochoa@puentesur.example',
  roles: ['compliance'],
  demo: true,
}
