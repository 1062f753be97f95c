/*
 * npm 11 links the Node that comes with the packages into node_modules/.bin, npm 10 does not; `npm test` and
 * `npm start` would then run under an older Node. Runs after `npm ci`, and changes nothing where the link is there.
 */
import { existsSync, readdirSync, symlinkSync } from 'node:fs';

const folder = 'node_modules';
const carrier =
  existsSync(folder) && readdirSync(folder).find((name) => /^node-(bin-)?(linux|darwin)-/.test(name));
if (carrier && existsSync(`${folder}/.bin`) && !existsSync(`${folder}/.bin/node`)) {
  symlinkSync(`../${carrier}/bin/node`, `${folder}/.bin/node`);
}
