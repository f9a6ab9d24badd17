/** The account whose key a person is on the way to enter, handed over to the settings once. */
let wanted: string | undefined;

export function wantKeyOf(accountId: string): void {
  wanted = accountId;
}

/** Takes it away; undefined where there is none. */
export function takeWantedKey(): string | undefined {
  const account = wanted;
  wanted = undefined;
  return account;
}
