/** In the bundle in place of what electron-store never needs here; see `node-bundle.ts`. */
export class Ajv2020 {
  constructor() {
    throw new Error('A store was given a schema, but the bundle has no library for schemas');
  }
}

export default {};
