/** The text of a settings file as Carillon writes them; `content` in place of nothing. */
export function settingsFile(content: object): string {
  return JSON.stringify({
    app: 'carillon',
    content: 'settings',
    format: 1,
    settings: {},
    accounts: [],
    senderIds: [],
    ...content,
  });
}
