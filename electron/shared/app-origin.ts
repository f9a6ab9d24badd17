/** Where the page comes from: a protocol of the app's own, so that it has an origin that nobody else has. */
export const appScheme = 'app';
export const appHost = 'carillon';
export const appOrigin = `${appScheme}://${appHost}`;
