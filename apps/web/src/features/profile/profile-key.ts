/** Query key of the own profile. */
export const profileKey = ['profile'] as const
